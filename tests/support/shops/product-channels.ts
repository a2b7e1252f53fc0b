import type { Scope } from '#api/operations/api-keys.ts'
import { createOperationsModule } from '#api/operations/create-operations-module.ts'
import { productCommands } from '../../../cli/commands/product.ts'
import { productVersionCommands } from '../../../cli/commands/product-versions.ts'
import { runLine } from '../../../cli/run-line.ts'
import type { anEditedCatalog } from './an-edited-catalog.ts'
import { closedOperations } from './closed-operations.ts'
import { theEnv } from './open-test-shop.ts'

type Edited = Pick<Awaited<ReturnType<typeof anEditedCatalog>>, 'db' | 'clock' | 'admin'>

/** The operations API and the command line of an edited catalog. */
export function productChannels({ db, clock, admin }: Edited) {
  const operations = createOperationsModule(db, { ...closedOperations(db), clock, catalogAdmin: admin })
  return {
    /** Calls with a key of these scopes. */
    async as(...scopes: Scope[]) {
      const { key } = await operations.keys.create('Agency', scopes, clock.now())
      return async (
        method: string,
        path: string,
        body?: unknown,
        headers: Readonly<Record<string, string>> = {},
      ) => {
        const response = await operations.api.fetch(
          new Request(`https://shop.example/api/operations/v1${path}`, {
            method,
            headers: { authorization: `Bearer ${key}`, ...headers },
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          }),
        )
        return { status: response.status, json: (await response.json()) as Record<string, unknown> }
      }
    },
    majlis: (...argv: string[]) =>
      runLine({ argv, input: '', user: 'layla' }, [...productCommands, ...productVersionCommands], {
        env: theEnv({}),
        open: async () => ({ catalogAdmin: admin, close: async () => undefined }) as never,
      }),
  }
}
