import { parseOperationsPath } from './own-path.ts'
import { operationsPath } from './route-table.ts'

/** The page that a form was on; Home where it does not say, or names another site. */
export const returnPath = (fields: FormData | undefined): string =>
  parseOperationsPath(String(fields?.get('back') ?? '')) ?? operationsPath('home')
