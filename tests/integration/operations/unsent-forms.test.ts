import type { AstroGlobal } from 'astro'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Admission } from '#web/operations/admit.ts'
import { measureFields } from '#commerce/catalog-admin/variant-measures.ts'
import type { StaffBrowser } from '#commerce/staff-access/deps.ts'
import { startTranslations } from '#i18n/start.ts'
import { bodyLimits, limitFor } from '#infrastructure/http-server/read-body.ts'
import { admit } from '#web/operations/admit.ts'
import { createMaySendFiles } from '#web/operations/may-send-files.ts'
import { handleUnsent } from '#web/operations/people/unsent.ts'
import type { OperationsRouteId } from '#web/operations/route-table.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'

let opened: Awaited<ReturnType<typeof openTestShop>>
beforeAll(async () => {
  startTranslations()
  opened = await openTestShop({})
})
afterAll(() => opened.close())

const browserOf = (session: string | null): StaffBrowser => ({
  ...{ session, device: null, tablet: null, from: '10.0.0.1', agent: 'Chrome · Linux', requestId: null },
})

const signIn = async (): Promise<string> =>
  need(await opened.shop.staffAccess.signInAsDemo('aisha@demo.example', browserOf(null))).session

async function endedSession(): Promise<string> {
  const session = await signIn()
  await opened.shop.staffAccess.signOut(session)
  return session
}

function visit(path: string, session: string | null, body?: FormData | URLSearchParams): AstroGlobal {
  const url = new URL(path, opened.shop.settings.origin)
  const country = opened.shop.countries[0]
  return {
    ...{ url, clientAddress: '10.0.0.1', response: { status: 200 } },
    cookies: {
      get: (name: string) => (name.endsWith('ops') && session !== null ? { value: session } : undefined),
      delete: () => undefined,
    },
    locals: { shop: opened.shop, requestId: 'one', storefront: { country, language: 'en' } },
    request: new Request(url, body ? { method: 'POST', body } : {}),
    redirect: (to: string, status: number) => new Response(null, { status, headers: { location: to } }),
    rewrite: () => new Response(null, { status: 404 }),
  } as unknown as AstroGlobal
}

/** Where a person without a session is sent after the sign-in. */
async function nextOf(id: OperationsRouteId, astro: AstroGlobal): Promise<string> {
  const sent = await admit(astro, id)
  if (!(sent instanceof Response)) throw new Error('let in')
  const to = new URL(sent.headers.get('location') ?? '', opened.shop.settings.origin)
  expect([sent.status, to.pathname]).toEqual([303, '/operations/sign-in'])
  return to.searchParams.get('next') ?? ''
}

async function openUnsent(path: string) {
  const astro = visit(path, await signIn())
  const admission = (await admit(astro, 'unsent')) as Admission
  const view = await handleUnsent(astro, admission)
  if (view instanceof Response) throw new Error(`${view.status}`)
  return view
}

const path = '/operations/catalog/SOFA/variants'
/** Not longer than the server reads of the page. */
const limit = limitFor(path, bodyLimits).bytes

/** A table of 200 variants, and a sheet of them with a remark of this length in each line. */
function manyVariants(remark: number): URLSearchParams {
  const skus = Array.from({ length: 200 }, (_, index) => `SOFA-${String(index).padStart(4, '0')}`)
  const measures = skus.flatMap((sku) => measureFields.map((field) => [`${sku} ${field}`, '210'] as const))
  const lines = skus.map((sku) => `${sku}\t210\t${'كنبة '.repeat(remark)}`)
  return new URLSearchParams([
    ['act', 'measure'],
    ['shown', JSON.stringify(Object.fromEntries(measures))],
    ...measures,
    ['sheet', lines.join('\r\n')],
  ] as string[][])
}

describe('a form that is posted after the session has ended', () => {
  test.each([1, 1_600])('with 200 variants and a pasted sheet comes back whole: %d', async (remark) => {
    const form = manyVariants(remark)
    const { length } = form.toString()
    expect(length).toBeLessThanOrEqual(limit)
    if (remark > 1) expect(length).toBeGreaterThan(0.9 * limit)
    const next = await nextOf('productVariants', visit(path, await endedSession(), form))
    const view = await openUnsent(next)
    expect(view).toMatchObject({ path, fields: [...form], files: [] })
  })

  test.each([
    ['too long', async () => endedSession(), 'x'.repeat(8 * 1024 * 1024), 'too-long'],
    ['of a browser without a session', async () => null, 'x', 'unknown'],
  ])('that is %s is not dropped without a word', async (_, sessionOf, text, lost) => {
    const form = new FormData()
    form.set('act', 'measure')
    form.set('sheet', text)
    const next = await nextOf('productVariants', visit(path, await sessionOf(), form))
    expect(await openUnsent(next)).toEqual({ lost, path })
  })

  test('in which nothing was typed leads to its page', async () => {
    const form = new URLSearchParams({ act: 'measure', shown: '{}' })
    expect(await nextOf('productVariants', visit(path, null, form))).toBe(path)
  })

  test('names the files that were chosen, and not those that were not', async () => {
    const page = '/operations/media/new'
    const form = new FormData()
    form.set('act', 'add')
    form.append('picture', new File(['x'.repeat(100)], 'sofa.jpg'))
    form.append('picture', new File(['x'], 'كنبة.jpg'))
    form.append('video', new File([], ''))
    const next = await nextOf('mediaNew', visit(page, await endedSession(), form))
    expect(await openUnsent(next)).toMatchObject({ path: page, files: ['sofa.jpg', 'كنبة.jpg'] })
  })

  test('may have files, so that its person signs in, and does not see that they are too large', async () => {
    const maySend = createMaySendFiles(opened.shop)
    const name = opened.shop.settings.origin.startsWith('https://') ? '__Secure-ops' : 'ops'
    const may = (target: string, session: string) =>
      maySend({ target, headers: { cookie: `${name}=${session}` } })
    expect(await may('/operations/media/new', await endedSession())).toBe(true)
    expect(await may('/operations/catalog/SOFA', await endedSession())).toBe(false)
    expect(await may('/operations/media/new', 'x'.repeat(43))).toBe(false)
  })
})
