import { expect, type Locator } from '@playwright/test';

/** Types a name into a field with a list, and picks it from the list. */
export async function pick(field: Locator, name: string): Promise<void> {
  await field.fill(name);
  await field
    .page()
    .getByRole('option', { name: startsWith(name) })
    .first()
    .click();
  await expect(field).toHaveValue(name);
}

/** Anything else in a list entry, such as its chapter, follows the name. */
const startsWith = (name: string) => new RegExp(`^${name.replace(/[^\w ]/g, '\\$&')}`);
