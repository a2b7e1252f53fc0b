import { openShop, type OpenShop } from '#composition.ts'
import type { ShopParts } from '#shop-overrides.ts'
import type { Env } from '#infrastructure/config/env.ts'
import { serveControl } from './serve-control.ts'

/** Opens the shop and carries out the commands typed while it is open. */
export async function openServed(env: Env, overrides: ShopParts): Promise<OpenShop> {
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
