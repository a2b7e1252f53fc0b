import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { arrivalFields, dimensionsField, facetTitles, rangeField } from '#web/listing/listing-query.ts'
import { rangeNames } from '#commerce/search/listing.ts'
import { cutFields } from '#web/product/cut-form.ts'
import { fitFields } from '#web/product/fit-form.ts'
import { findPageRoute, knownQuery, pageRoutes } from '#web/page-routes.ts'
import { paths, type PathName } from '#web/paths.ts'
import { scanFields } from '#web/scan/load-scan.ts'

const src = join(import.meta.dirname, '../../../src')
const read = (file: string) => readFileSync(join(src, file), 'utf8')

describe('findPageRoute', () => {
  test.each(Object.keys(paths) as PathName[])('finds %s by its pattern', (name) => {
    const path = `/ae/en${paths[name].pattern.replace(/\{\w+\.{3}\}/, 'a/b').replace(/\{\w+\}/g, 'a')}`
    expect(findPageRoute(path)).toBe(pageRoutes[name])
  })

  test.each([
    ['/ae/en/order/QA1', true, 't=x&error=1&sent=1'],
    ['/ae/en/order/QA1/invoice.pdf', true, 't=x'],
    ['/ae/en/checkout/review', true, 'error=1'],
    ['/ae/en/search', false, 'q=1&page=2'],
    ['/ae/en/legal/cookies', false, 'sent=1&consent=1'],
    ['/ae/en/checkout/return/a/go', true, ''],
    ['/ae/en/manifest.webmanifest', false, ''],
    ['/feeds/ae-en.xml', false, ''],
    ['/robots.txt', false, ''],
    ['/none', false, ''],
  ])('%s is personal: %s', (path, personal, query) => {
    expect(findPageRoute(path).personal).toBe(personal)
    expect(knownQuery(path, 't=x&q=1&x=1&page=2&error=1&sent=1&consent=1')).toBe(query)
  })

  test('"/" may remember where to go', () => expect(knownQuery('/', 'to=/ae/ar&x=1')).toBe('to=/ae/ar'))
})

describe('knownQuery', () => {
  test.each([
    ['', ''],
    ['utm_source=a&GCLID=3&fbclid', ''],
    ['x=1&color=blue&color=&&sort=new&page', 'color=blue&color=&sort=new&page'],
  ])('of a listing: "%s" is "%s"', (query, known) => expect(knownQuery('/ae/en/c/rugs', query)).toBe(known))
})

/** Pages of the storefront, with everything that they import. */
const pageFiles = globSync('pages/[[]country]/[[]language]/**/*.{astro,ts}', { cwd: src })
const routeOfFile = (file: string) => {
  const path = file
    .replace('pages/[country]/[language]', '/ae/en')
    .replace(/(?:\/index)?\.(?:astro|ts)$/, '')
    .replaceAll(/\[(?:\.{3})?\w+\]/g, 'a')
  return findPageRoute(path)
}

function importsOf(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const [, from = ''] of read(file).matchAll(
    /^(?:import|export)\s(?!type\s)[^'"]*?from\s+'([#.][^']+)'/gm,
  )) {
    const target = from.startsWith('#') ? from.slice(1) : relative(src, join(src, dirname(file), from))
    if (/^(?:web|components|layouts)\//.test(target) && /\.(?:ts|astro)$/.test(target))
      importsOf(target, seen)
  }
  return seen
}

const constants: Readonly<Record<string, readonly string[]>> = {
  tokenParameter: ['t'],
  methodsParameter: ['methods'],
  formErrorParameter: ['error'],
  stoppedParameter: ['stopped'],
  takenParameter: ['taken'],
  reviewsParameter: ['page'],
  sentQuestionParameter: ['sent'],
  sentParameter: ['sent'],
  referenceParameter: ['ref'],
  savedParameter: ['saved'],
  deletedParameter: ['deleted'],
  againParameter: ['again'],
  missingParameter: ['missing'],
  writtenParameter: ['written'],
  rescheduledParameter: ['rescheduled'],
  draftParameter: ['draft'],
  editParameter: ['edit'],
  photoParameter: ['photo'],
  attachedParameter: ['attached'],
  reviewedParameter: ['reviewed'],
  pageParameter: ['page'],
  signedOutParameter: ['signed-out'],
  comparedField: ['compare'],
  confirmParameter: ['confirm'],
  collectorParameter: ['collector'],
  'scanFields.code': [scanFields.code],
  'scanFields.store': [scanFields.store],
  name: ['from', 'how'],
  field: fitFields,
  'cutFields[field]': Object.values(cutFields),
}
const ofFile: Readonly<Record<string, readonly string[]>> = {
  'web/product/tool-parameters.ts': [...Object.values(cutFields), ...fitFields],
}
/**
 * Read in components of every page, or by one of several functions of a file; above are the pages that need them. `_action`
 * belongs to a posted form, never to a page that is requested; `dir` to pages for developers.
 */
const elsewhere = new Set([
  '_action',
  'confirm',
  'dir',
  'q',
  'preview',
  'start',
  'store',
  'error',
  'page',
  'sent',
  'ref',
  't',
  'consent',
])
const parametersOf = (file: string): readonly string[] => {
  const names = [...read(file).matchAll(/searchParams(?:\.get|\.has|\.getAll)\(([^()]+)\)/g)].flatMap(
    ([, name = '']) => {
      const literal = /^'([^']+)'$/.exec(name)?.[1]
      const found = literal === undefined ? (ofFile[file] ?? constants[name]) : [literal]
      if (!found) throw new Error(`${file} reads ${name}: which parameter is that?`)
      return found
    },
  )
  const listing = file === 'web/listing/listing-view.ts' ? listingParameters : []
  return [...names, ...listing]
}
const listingParameters = [
  'q',
  'sort',
  'page',
  dimensionsField,
  ...Object.values(arrivalFields),
  ...Object.keys(facetTitles),
  ...rangeNames.flatMap((name) => [rangeField(name, 'min'), rangeField(name, 'max')]),
]

describe('every page', () => {
  test.each(pageFiles)('%s: its parameters are known, and it says whether it is personal', (file) => {
    const imported = [...importsOf(file)]
    const { parameters, personal } = routeOfFile(file)
    const unknown = imported
      .flatMap(parametersOf)
      .filter((name) => !parameters.has(name) && !elsewhere.has(name))
    expect(unknown).toEqual([])
    const isOwn = /'personal'|\bkeepPrivate\(|\bloadStep\(|private, no-store|#kernel\/cookies/.test(
      read(file),
    )
    expect(isOwn, 'depends on its visitor').toBe(personal)
  })

  test('reads each known parameter', () => {
    const reads = new Set(pageFiles.flatMap((file) => [...importsOf(file)].flatMap(parametersOf)))
    const known = new Set(Object.values(pageRoutes).flatMap(({ parameters }) => [...parameters]))
    expect([...known].filter((name) => !reads.has(name))).toEqual([])
  })
})
