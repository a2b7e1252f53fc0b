import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'

/** What axe finds in the page, or in a part of it: the rule and the first element that breaks it. */
export async function accessibilityFaults(page: Page, within?: string): Promise<readonly string[]> {
  // Else axe opens another page for each analysis, for frames of other sites; the shop has none.
  // A frame previews a page of the shop, which is looked at by itself.
  const axe = new AxeBuilder({ page }).setLegacyMode().exclude('iframe')
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
