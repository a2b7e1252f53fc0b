import type { Page } from 'playwright'
import { expect } from 'vitest'
import { isFullTier } from '../../support/tier.ts'
import { accessibilityFaults } from './accessibility.ts'
import { cutTexts } from './cut-texts.ts'
import { joinedTexts } from './joined-texts.ts'
import { layoutShift, sidewaysOverflow, veils } from './layout.ts'

/** Every page is opened on a phone and a desktop in both languages; the desktop's window is then made a tablet's. */
export const looks = (['en', 'ar'] as const).flatMap((language) =>
  ([390, 1440] as const).map((width) => ({ language, width })),
)

/** Nothing moves while it loads, sticks out, is cut short, runs into the next word or is barred to who does not see it; at the desktop's width also as a tablet. */
export async function expectLayout(
  page: Page,
  { width, tabletScheme }: { readonly width: number; readonly tabletScheme: 'light' | 'dark' },
): Promise<void> {
  expect(await page.locator('h1').count()).toBe(1)
  // On a busy machine the font of a first visit may come late enough to break a line anew; Lighthouse holds this at 0.
  expect(await layoutShift(page)).toBeLessThan(0.02)
  expect(await sidewaysOverflow(page)).toBe(0)
  expect(await cutTexts(page)).toEqual([])
  expect(await joinedTexts(page)).toEqual([])
  expect(await accessibilityFaults(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await veils(page)).toEqual([])
  if (width !== 1440) return
  await page.emulateMedia({ colorScheme: tabletScheme })
  await page.setViewportSize({ width: 820, height: 1180 })
  expect(await sidewaysOverflow(page), 'at 820 px').toBe(0)
  expect(await cutTexts(page), 'at 820 px').toEqual([])
  if (isFullTier) expect(await accessibilityFaults(page), `at 820 px, ${tabletScheme}`).toEqual([])
}
