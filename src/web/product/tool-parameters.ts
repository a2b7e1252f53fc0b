import { cutFields } from './cut-form.ts'
import { fitFields } from './fit-form.ts'

const parameters: readonly string[] = [...Object.values(cutFields), ...fitFields]

/** Whether the address of a product's page asks one of its tools something: such an answer is one shopper's, and no page of its own. */
export const asksTool = ({ searchParams }: Pick<URL, 'searchParams'>): boolean =>
  parameters.some((name) => searchParams.has(name))
