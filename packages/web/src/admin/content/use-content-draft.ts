import type { ContentItem } from '@brasslamp/contract';
import type { FieldError } from '@brasslamp/contract/error-codes';
import { mergeFields, mergeText, mergeWhole } from '@brasslamp/story/edit';
import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '../../api/api.ts';
import { hasShapeOf } from '../../forms/store/has-shape-of.ts';
import { useDraft } from '../../forms/use-draft.ts';
import { pathTo } from '../../routes.ts';
import { useApp } from '../../screen/app.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { useInvalidateAdmin } from '../frame/admin-queries.ts';
import { t } from '../t.ts';

export interface ContentDraft {
  path: string;
  title: string;
  body: string;
  in_footer: boolean;
}

const toDraft = ({ path, title, body, in_footer }: ContentItem): ContentDraft => ({
  path,
  title,
  body,
  in_footer,
});

/** A word that a new page's form leaves to the form of the page that it made. */
interface Arrived {
  isTidied: boolean;
}

/** The work on one of the site's pages; null is a new one. */
export function useContentDraft(item: ContentItem | null) {
  const { api } = useApp();
  const navigate = useNavigate();
  const { state }: { state: Arrived | null } = useLocation();
  const [isTidied, setTidied] = useState(state?.isTidied === true);
  const wasTidied = useRef(false);
  const invalidate = useInvalidateAdmin();
  const start = item ? toDraft(item) : { path: '', title: '', body: '', in_footer: false };

  function send(body: ContentDraft, ifMatch: number | undefined): Promise<ContentItem> {
    if (!item) return api('POST /api/admin/content', { body });
    return api('PUT /api/admin/content/:content_item_id', {
      params: { content_item_id: item.uuid },
      body,
      ...(ifMatch !== undefined && { ifMatch }),
    });
  }

  const form = useDraft<ContentDraft, ContentItem>({
    thing: `content:${item?.uuid ?? 'new'}`,
    start,
    version: item?.version ?? null,
    check,
    async send(draft, ifMatch) {
      setTidied(false);
      try {
        const answer = await send(draft, ifMatch);
        wasTidied.current = !isSameHtml(draft.body, answer.body);
        setTidied(wasTidied.current);
        return answer;
      } catch (error) {
        throw atItsField(error);
      }
    },
    toDraft,
    merge: mergeFields<ContentDraft>({
      path: mergeWhole(),
      title: mergeWhole(),
      body: mergeText(),
      in_footer: mergeWhole(),
    }),
    isDraft: (stored): stored is ContentDraft => hasShapeOf(start, stored),
    onSaved: () => void invalidate(),
    ...(!item && {
      goToNext({ uuid }) {
        showToast(t('admin.item.created'));
        const arrived: Arrived = { isTidied: wasTidied.current };
        void navigate(pathTo('adminContentItemsForm', { uuid }), { replace: true, state: arrived });
      },
    }),
  });
  return { form, isTidied };
}

/** The faults that can be found without the server. */
function check({ title, path }: ContentDraft): FieldError[] {
  return [
    ...(title.trim() === '' ? [{ path: 'title', message: t('admin.item.titleEmpty') }] : []),
    ...(path.trim() === '' ? [{ path: 'path', message: t('fields.required') }] : []),
  ];
}

/** Shows "path taken" at the path's field. */
function atItsField(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== 'path_taken') return error;
  const errors = [{ path: 'path', message: t('admin.item.pathTaken') }];
  return new ApiError({ code: error.code, status: error.status, detail: error.detail, errors });
}

/** Whether the server saved all of what was typed: the same page, however it is spelled. */
const isSameHtml = (typed: string, saved: string): boolean => pageOf(typed) === pageOf(saved);

function pageOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  // The server adds it by itself.
  for (const link of body.querySelectorAll('a')) link.removeAttribute('rel');
  return body.innerHTML.trim();
}
