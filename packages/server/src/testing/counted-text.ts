import type { TestApp } from './test-app.ts';

/** The columns of each table that an author writes. */
const written = {
  stories: ['title', 'variables', 'achievements', 'content_notes', 'story_wide'],
  chapters: ['title'],
  nodes: ['name', 'body', 'actions', 'ending', 'logic'],
  items: ['key', 'name', 'description', 'image'],
} as const;

/** The count in the story's row, and the sum over all rows of the story. */
export async function countedText({ app: { database } }: TestApp, id: string) {
  let [count, added] = [0, 0];
  for (const [table, columns] of Object.entries(written)) {
    const rows = await database.read
      .selectFrom(table as 'stories')
      .selectAll()
      .where((table === 'stories' ? 'id' : 'story_id') as 'id', '=', id)
      .execute();
    for (const row of rows as unknown as Record<string, string | number | null>[]) {
      for (const column of columns) added += Buffer.byteLength(String(row[column] ?? ''));
      count += Number(row.text_bytes ?? 0);
    }
  }
  return { counted: count, added };
}
