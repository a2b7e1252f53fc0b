import type { Page } from 'playwright'
import { expect } from 'vitest'

/** Moves the pointer until something has happened: the page loads its scripts at the first sign of use. */
export async function movePointerUntil(page: Page, hasHappened: () => Promise<boolean>): Promise<void> {
  let x = 100
  await expect
    .poll(async () => {
      await page.mouse.move((x += 1), 300)
      return hasHappened()
    })
    .toBe(true)
}

/** Uses the page until a script is loaded, by the beginning of its file's name. */
export const wakeUp = (page: Page, file: string): Promise<void> =>
  movePointerUntil(page, () =>
    page.evaluate(
      (part) => performance.getEntriesByType('resource').some(({ name }) => name.includes(`/${part}.`)),
      file,
    ),
  )
