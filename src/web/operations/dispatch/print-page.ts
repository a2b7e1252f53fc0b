import type { AstroGlobal } from 'astro'
import bwipjs from 'bwip-js/node'
import type { RunView } from '#commerce/dispatch/run-view.ts'
import { notFound, type Admission } from '#web/operations/admit.ts'
import { printedDocuments, type PrintedDocument } from './run-page.ts'

export type PrintPage = RunView & { readonly what: PrintedDocument }

/** A document of a run, as one page to print. */
export async function loadPrintPage(astro: AstroGlobal, { by }: Admission): Promise<PrintPage | Response> {
  const { dispatch } = astro.locals.shop
  const what = printedDocuments.find((one) => one === astro.url.searchParams.get('what'))
  const found = await dispatch.runs.find({ by, number: astro.params['number'] ?? '' })
  return found.ok && what ? { ...found.value, what } : notFound(astro)
}

/** Code 128 of a shipment, which scanners at the shelf and in the van read. */
export const drawBarcode = (text: string): string => bwipjs.toSVG({ bcid: 'code128', text, height: 12 })
