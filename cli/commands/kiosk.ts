import { kioskStateOf, type KioskRecord } from '#commerce/kiosks/kiosk.ts'
import type { KioskFailure } from '#commerce/kiosks/kiosks-facade.ts'
import { rejection, succeeded, usageError, type Command } from '../command.ts'
import { table } from '../table.ts'

const reasonOption = { type: 'string', value: 'TEXT', help: 'why, in 3 to 200 characters' } as const

export const kioskEnroll: Command = {
  name: 'kiosk enroll',
  summary: 'makes a link that turns the browser of a showroom screen into a kiosk, once',
  arguments: [],
  options: {
    store: { type: 'string', value: 'CODE', help: 'the store where it is installed: barsha' },
    name: { type: 'string', value: 'NAME', help: 'by which the staff know it: wall-1' },
    country: { type: 'string', value: 'CODE', help: 'of the store (default ae)' },
    language: { type: 'string', value: 'LANGUAGE', help: 'of the wall: en or ar (default en)' },
    reason: { ...reasonOption, help: 'why, kept with the kiosk (default "set up")' },
  },
  runsInServer: true,

  async run({ options, context, by }) {
    const { store, name, country = 'ae', language = 'en', reason = 'set up' } = options
    if (typeof store !== 'string' || typeof name !== 'string')
      return usageError('Give the store and a name: --store barsha --name wall-1.')
    if (language !== 'en' && language !== 'ar') return usageError('--language must be en or ar.')
    const { kioskAdmin, shop } = await context.open()
    const found = shop.countries.find(({ isoCode }) => isoCode === country)
    if (!found) return usageError(`There is no country "${String(country)}".`)
    const invited = await kioskAdmin.invite({
      country: found.isoCode,
      storeCode: store,
      name,
      language,
      reason: String(reason),
      by,
    })
    if (!invited.ok) return rejection(explain(invited.failure, store), invited.failure)
    const { link, expiresAt } = invited.value
    return succeeded(
      `Open this link in the browser of ${name}, once, before ${expiresAt}:\n${link}`,
      invited.value,
    )
  },
}

export const kioskList: Command = {
  name: 'kiosk list',
  summary: 'lists kiosks, newest first',
  arguments: [],
  options: { country: { type: 'string', value: 'CODE', help: 'of one country: ae' } },
  runsInServer: true,

  async run({ options, context, by }) {
    const { kioskAdmin } = await context.open()
    const { country = null } = options
    const kiosks = await kioskAdmin.list(typeof country === 'string' ? country : null, by)
    const head = ['id', 'country', 'store', 'name', 'state', 'seen', 'orders']
    return kiosks.length === 0
      ? succeeded('No kiosks.', [])
      : succeeded(table(head, kiosks.map(toRow)), kiosks)
  },
}

export const kioskRevoke: Command = {
  name: 'kiosk revoke',
  summary: 'revokes a kiosk: its browser becomes an ordinary one',
  arguments: ['id'],
  options: { reason: reasonOption },
  runsInServer: true,

  async run({ arguments: { id = '' }, options: { reason }, context, by }) {
    const { kioskAdmin } = await context.open()
    if (typeof reason !== 'string') return usageError('--reason is missing: why, in 3 to 200 characters?')
    const revoked = await kioskAdmin.revoke(id, { reason, by })
    if (revoked.ok)
      return succeeded(`${revoked.value.name} in ${revoked.value.storeCode} is revoked.`, revoked.value)
    return revoked.failure.kind === 'not-found'
      ? rejection(`There is no kiosk ${id}.`, revoked.failure)
      : usageError('--reason must have 3 to 200 characters.')
  },
}

function explain(failure: KioskFailure, store: string): string {
  switch (failure.kind) {
    case 'not-permitted':
    case 'unknown-store':
      return `There is no store ${store} in this country.`
    case 'invalid-name':
      return 'A name has up to forty letters, digits, dots and hyphens, and begins and ends with a letter or digit.'
    case 'invalid-reason':
      return '--reason must have 3 to 200 characters.'
    case 'too-many-kiosks':
      return `There are ${failure.max} kiosks. Revoke those that are no longer used.`
  }
}

const toRow = (kiosk: KioskRecord): readonly string[] => [
  kiosk.id,
  kiosk.country,
  kiosk.storeCode,
  kiosk.name,
  kioskStateOf(kiosk),
  kiosk.seenAt ?? '',
  String(kiosk.orders),
]
