import type { ProductCard } from '#commerce/catalog/product-card.ts'
import type { Store } from '#commerce/stores/store.ts'
import type { Language } from '#kernel/language.ts'
import { widgetSchemas, type WidgetType } from '#content/schemas/widgets.ts'
import { money } from '#kernel/money.ts'

const texts = {
  en: { title: 'A calm room', text: 'Call +971 4 555 0100 before noon.', label: 'Sofas' },
  ar: { title: 'غرفة هادئة', text: 'اتصل على +971 4 555 0100 قبل الظهر.', label: 'كنب' },
}
const picture = { url: '/art/hero-living-wide.svg', tags: ['1600x720', '#8AAFAA'] }
const tall = { url: '/art/hero-living-tall.svg', tags: ['780x980', '#A8B19E'] }

/** One of every widget, as an editor would have written it. */
export function everyWidget(language: Language) {
  const { title, text, label } = texts[language]
  const action = { label, href: '/c/living/sofas' }
  const body = `## ${title}\n\n${text}\n\n- [${label}](/c/living/sofas)\n- <b>raw</b> [x](javascript:alert(1))`
  const own: { [Type in WidgetType]: object } = {
    hero: {
      items: [
        { eyebrow: label, title, text, action },
        { title, tone: 'paper' },
      ],
    },
    'category-tiles': { title, items: [action, { label: title, href: '/c/rugs' }] },
    'product-rail': { title, action, source: { rule: 'new' } },
    'shop-the-look': { title, text, items: [{ label, href: '/c/rugs', sku: 'MJ-1', x: 30, y: 40 }] },
    'brand-strip': { title, items: [{ name: 'Nakhla', href: '/c/dining' }, { name: 'Rimal' }] },
    promises: {
      title,
      items: [
        { icon: 'truck', title, text, href: '/help' },
        { icon: 'returns', title },
      ],
    },
    'flash-deal': { title, text, action, ends_at: '2027-01-31T20:00:00+04:00', skus: ['MJ-1'] },
    'countdown-banner': { title, text, action, ends_at: '2027-01-31T20:00:00+04:00' },
    'rich-text': { title, body },
    'picture-with-text': { title, body, action, side: 'end' },
    video: { title, text, captions: '/films/majlis.vtt', transcript: body },
    tabs: { title },
    questions: { title, items: [{ question: title, answer: `${text} </script><script>alert(1)</script>` }] },
    'store-teaser': { title, text, action, stores: 'all' },
    'lead-form': { title, text, form: 'business' },
    menu: { items: [{ ...action, columns: [{ ...action, links: [action] }] }] },
  }
  return (Object.keys(own) as WidgetType[]).map((type) =>
    widgetSchemas[type].parse({
      type,
      id: `a-${type}`,
      media: type === 'video' ? [{ url: '/films/majlis.mp4', tags: ['1280x720'] }] : [picture, picture],
      mobile_media: [tall, tall],
      ...own[type],
    }),
  )
}

export const aCard = (parts: Partial<ProductCard> = {}): ProductCard => ({
  code: 'MJ-1',
  sku: 'MJ-1',
  type: 'general',
  name: 'Zahra',
  urlKey: 'zahra',
  href: '/c/living/sofas',
  picture: {
    base: '/art/product-sofa.svg',
    widths: [],
    width: 600,
    height: 600,
    color: '#EFE5D6',
    view: 'drawing',
    alt: null,
  },
  alt: 'Zahra',
  from: false,
  availability: { kind: 'in-stock', remaining: null },
  quickAdd: false,
  openChoice: 'options',
  secondPicture: null,
  rating: null,
  price: money(129900, 'AED'),
  was: null,
  badge: null,
  colors: [],
  ...parts,
})

export const aStore = (parts: Partial<Store> = {}): Store => ({
  storeCode: 'barsha',
  country: 'ae',
  name: { en: 'Al Barsha', ar: 'البرشاء' },
  location: {
    latitude: 25.1,
    longitude: 55.2,
    address: { en: 'Shop 3, Sama Centre', ar: 'محل 3، مركز سما' },
    city: { en: 'Dubai', ar: 'دبي' },
    area: 'al-barsha',
  },
  phone: '+971 4 555 0110',
  whatsapp: '+971 50 555 0110',
  services: ['collection', 'pay-at-store'],
  collection: { prepareMinutes: 120, keepOpenHours: 48, payAtStoreUpToMinor: 500_000 },
  consultantSlots: [],
  calendar: [],
  timeZone: 'Asia/Dubai',
  hours: [
    ['10:00-22:00'],
    ['10:00-22:00'],
    ['10:00-22:00'],
    ['10:00-22:00'],
    ['10:00-22:00'],
    ['10:00-12:00', '14:00-01:00'],
    [],
  ],
  ...parts,
})
