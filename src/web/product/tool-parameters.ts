import { cutFields } from './cut-form.ts'
import { fitFields } from './fit-form.ts'

const parameters: readonly string[] = [...Object.values(cutFields), ...fitFields]

/** Whether the URL holds input for a tool of the product page; such a page is not cached or indexed. */
export const usesTool = ({ searchParams }: Pick<URL, 'searchParams'>): boolean =>
  parameters.some((name) => searchParams.has(name))
