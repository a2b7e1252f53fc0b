import type { Shop } from '#commerce/shop.ts'

/** A part of the shop that a test does not use: any call says so. */
const unusedPart = (name: string) =>
  new Proxy(
    {},
    {
      get: (_, method) => () => {
        throw new Error(`${name}.${String(method)} is no part of this test's shop`)
      },
    },
  )

const names = [
  'backgroundWork',
  'bulkQuoteAdmin',
  'catalogAdmin',
  'collectionAdmin',
  'consultationAdmin',
  'contentAdmin',
  'contentDrafts',
  'contentMenu',
  'contentReleases',
  'costAdmin',
  'customerAdmin',
  'giftCardAdmin',
  'importAdmin',
  'kioskAdmin',
  'leadAdmin',
  'mediaLibrary',
  'messageAdmin',
  'money',
  'priceAdmin',
  'productMedia',
  'promotionAdmin',
  'promotionCodes',
  'promotionSimulation',
  'redirectAdmin',
  'returnAdmin',
  'reviewAdmin',
  'searchWordsAdmin',
  'quoteBox',
  'settingAdmin',
  'slotAdmin',
  'stockAdmin',
  'walletAdmin',
] as const

/** The parts of the back office, which pages of the shop never use. */
export const unusedParts = Object.fromEntries(names.map((name) => [name, unusedPart(name)])) as Pick<
  Shop,
  (typeof names)[number]
>
