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

/** Uses the page until a script has run, by the beginning of its file's name: its response alone does not mean that. */
export const wakeUp = (page: Page, file: string): Promise<void> =>
  movePointerUntil(page, async () => {
    const url = await page.evaluate((part) => {
      const names = performance.getEntriesByType('resource').map(({ name }) => name)
      return names.find((name) => name.includes(`/${part}.`) && name.endsWith('.js'))
    }, file)
    // As text: Vitest rewrites an import() in a function.
    if (url) await page.evaluate(`import(${JSON.stringify(url)})`)
    return url !== undefined
  })
