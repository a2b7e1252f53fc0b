import type { AstroGlobal } from 'astro'
import bwipjs from 'bwip-js/node'
import type { RunView } from '#commerce/dispatch/run-view.ts'
import { notFound, type Admission } from '#web/operations/admit.ts'
import { chosenStops, printedDocuments, type PrintedDocument } from './run-page.ts'

export type PrintPage = RunView & { readonly what: PrintedDocument }

/** A document of a run, as one page to print. */
export async function loadPrintPage(astro: AstroGlobal, { by }: Admission): Promise<PrintPage | Response> {
  const { dispatch } = astro.locals.shop
  const what = printedDocuments.find((one) => one === astro.url.searchParams.get('what'))
  const found = await dispatch.runs.find({ by, number: astro.params['number'] ?? '' })
  if (!found.ok || !what) return notFound(astro)
  const { stops } = found.value
  // The round is printed whole: its sums are those of all doors.
  const chosen = what === 'run-sheet' ? stops : chosenStops(stops, astro.url.searchParams.getAll('stop'))
  return { ...found.value, stops: chosen, what }
}

/** Code 128 of a shipment, which scanners at the shelf and in the van read. */
export const drawBarcode = (text: string): string => bwipjs.toSVG({ bcid: 'code128', text, height: 12 })
