import type { RunningShop } from '../../support/servers/running-shop.ts'
import type { aBrowser, Tab } from './browsing.ts'

type Open = ReturnType<typeof aBrowser>['open']

/** Opens tabs of members of staff, signed in as people of the demo. */
export const staffTabs =
  (open: Open, shop: () => Pick<RunningShop, 'url'>) =>
  async (person: string, options: Parameters<Open>[0] = {}): Promise<Tab> => {
    const tab = await open({ ...options, url: shop().url })
    await tab.page.goto('/operations/sign-in')
    await tab.page.locator(`button[value="${person}"]`).click()
    await tab.page.waitForURL('**/operations')
    return tab
  }
