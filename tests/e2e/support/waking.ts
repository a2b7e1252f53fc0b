import type { Page } from 'playwright'
import { expect } from 'vitest'

/** Uses the page until the code that waits for it is there. */
export async function wakeUp(page: Page, file: string): Promise<void> {
  let x = 200
  await expect
    .poll(
      async () => {
        await page.mouse.move((x += 1), 300)
        return page.evaluate(
          (part) => performance.getEntriesByType('resource').some(({ name }) => name.includes(`/${part}.`)),
          file,
        )
      },
      { timeout: 30_000 },
    )
    .toBe(true)
}
