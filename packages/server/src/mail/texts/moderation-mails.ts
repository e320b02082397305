import type { Mail } from '../mail.ts';
import { fillMailTemplate, type Part } from '../mail-template.ts';

interface Given {
  siteName: string;
  publicUrl: string;
  username: string;
  email: string;
  /** In the admin's words; '' = none given. */
  reason: string;
}

/** The steps of an admin against an account or a story. */
export type ModerationStep = 'suspended' | 'banned' | 'lifted';

const mail = ({ siteName, username, email, reason }: Given, subject: string, parts: Part[]): Mail =>
  fillMailTemplate({
    to: email,
    subject,
    siteName,
    parts: [
      `Hello ${username},`,
      ...parts.slice(0, 1),
      ...(reason ? [`The reason given: ${reason}`] : []),
      ...parts.slice(1),
    ],
  });

const ask = 'If you think that this is a mistake, ask the people who run this site.';

const ofStory: Record<ModerationStep, (title: string) => { subject: string; parts: string[] }> = {
  suspended: (title) => ({
    subject: `Your story was suspended: ${title}`,
    parts: [
      `An admin suspended your story “${title}”. Nobody but you can see it for now. You can still write it.`,
      ask,
    ],
  }),
  banned: (title) => ({
    subject: `Your story was banned: ${title}`,
    parts: [`An admin banned your story “${title}”. Nobody but you can see it any more.`, ask],
  }),
  lifted: (title) => ({
    subject: `Your story is back: ${title}`,
    parts: [`An admin lifted the suspension of your story “${title}”. It is as it was before.`],
  }),
};

export function storyModeratedMail(
  given: Given & { step: ModerationStep; title: string; slug: string },
): Mail {
  const { subject, parts } = ofStory[given.step](given.title);
  const url = `${given.publicUrl}/${given.username}/${given.slug}`;
  return mail(given, subject, [...parts, { label: 'The story', url }]);
}

export function accountModeratedMail(
  given: Given & { step: 'suspended' | 'lifted'; titles: readonly string[] },
): Mail {
  const { siteName, publicUrl, step, titles } = given;
  const stories = titles.map((title) => `“${title}”`).join(', ');
  if (step === 'suspended') {
    return mail(given, `Your account at ${siteName} was suspended`, [
      'An admin suspended your account. You can’t log in until the suspension is lifted.',
      ...(titles.length > 0
        ? [`Nobody can see these stories of yours meanwhile: ${stories}.`]
        : []),
      ask,
    ]);
  }
  return mail(given, `Your account at ${siteName} is open again`, [
    'An admin lifted the suspension of your account. Everything in it is as it was.',
    ...(titles.length > 0 ? [`These stories of yours can be seen again: ${stories}.`] : []),
    { label: 'Log in here', url: `${publicUrl}/login` },
  ]);
}
