import { openShop, type OpenShop } from '#open-shop.ts'
import type { ShopOverrides } from '#open-core.ts'
import type { Env } from '#infrastructure/config/env.ts'
import { serveControl } from './serve-control.ts'

/** Opens the shop and runs majlis commands of other processes while it is open. */
export async function openServed(env: Env, overrides: ShopOverrides): Promise<OpenShop> {
  const opened = await openShop(env, overrides)
  try {
    const control = await serveControl(opened, env)
    return {
      ...opened,
      async close() {
        await control.close()
        await opened.close()
      },
    }
  } catch (error) {
    await opened.close()
    throw error
  }
}
