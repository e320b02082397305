import type { PlaythroughWithView } from '@brasslamp/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { NewerVersion } from './newer-version.tsx';
import type { Turns } from './session/use-session.tsx';

type Newer = NonNullable<PlaythroughWithView['newer_version']>;

const Form = ({ preventScrollReset: _, ...form }: Record<string, unknown>) => <form {...form} />;
const turns = { Form } as unknown as Turns;

function draw(newer: Partial<Newer> | null, playthrough: Partial<PlaythroughWithView> = {}) {
  const newer_version = newer && {
    version_id: 'v2',
    number: 2,
    note: '',
    created_at: '2026-01-01T00:00:00.000Z',
    losses: [],
    nearest: null,
    ...newer,
  };
  const given = { turn: 7, ended: false, has_newer_version: newer !== null, ...playthrough };
  return renderToStaticMarkup(
    <NewerVersion playthrough={{ ...given, newer_version } as PlaythroughWithView} turns={turns} />,
  );
}

const loss = (kind: 'node_gone' | 'item_gone', name: string, message: string) => ({
  kind,
  name,
  message,
  message_id: kind,
  params: { name },
});

describe('a newer version', () => {
  it('is asked about in sentences, with the place from which it would go on', () => {
    const html = draw({
      note: 'The cellar is gone.',
      losses: [
        loss('node_gone', 'The cellar', '“The cellar”, where you are now, is gone.'),
        loss('item_gone', 'Lamp', '“Lamp”, which you carry, is gone.'),
      ],
      nearest: { turn: 4, node: { id: 'n', name: 'The hall' } },
    });
    expect(html).toContain('“The cellar”, where you are now, is gone.');
    expect(html).toContain('“Lamp”, which you carry, is gone.');
    expect(html).toContain('The author’s note: “The cellar is gone.”');
    expect(html).toContain(
      'value="move" name="intent">Continue in the new version, from “The hall”<',
    );
    expect(html).toContain('value="stay" name="intent">Finish the version I’m reading<');
    expect(html).toContain('name="version_id" value="v2"');
    expect(html).toContain('name="on_turn" value="7"');
  });

  it('can only be restarted where no place of the reader’s is left', () => {
    expect(draw({})).toContain('value="move" name="intent">Start the new version<');
  });

  it('is no matter where there is none', () => {
    expect(draw(null)).toBe('');
  });
});
