import type { Page } from 'playwright'
import { expect } from 'vitest'

/** Opens the demo's inbox when all of these are in it: the server's own job may be sending them just now. */
export async function openInbox(page: Page, subjects: readonly string[]): Promise<void> {
  const missing = async (): Promise<readonly string[]> => {
    await page.goto('/dev/inbox')
    const list = await page.locator('.inbox-list').innerText()
    return subjects.filter((subject) => !list.includes(subject))
  }
  await expect.poll(missing, { timeout: 20_000 }).toEqual([])
}
