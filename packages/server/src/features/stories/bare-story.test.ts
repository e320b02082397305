import { expect, it } from 'vitest';
import { describeOnBothDatabases } from '../../testing/test-app.ts';

describeOnBothDatabases('New stories', (openApp) => {
  it('have an empty description unless one is given', async () => {
    const app = await openApp();
    const { token } = await app.signUp('anna');
    const params = { username: 'anna' };
    const begin = (body: object) =>
      app.call('POST /api/stories/:username', { params, body: { title: 'Lamp', ...body }, token });
    expect((await begin({})).data.description).toBe('');
    expect((await begin({ description: 'A lamp.' })).data.description).toBe('A lamp.');
  });
});
