import { standInJson, type StandInAnswer } from './stand-in.ts'

/** The retailer's directory of sellers: GET /sellers. */
export function createSellerAnswer(sellers: readonly unknown[] = [bahlaKilns]): StandInAnswer {
  return (request) =>
    new URL(request.url).pathname.endsWith('/sellers')
      ? standInJson({ sellers })
      : standInJson({ error: 'not found' }, 404)
}

const both = (en: string, ar: string) => ({ en, ar })

/** The seller of the demo's clay vases, as the service describes it. */
const bahlaKilns = {
  code: 'bahla-kilns',
  name: both('Bahla Kilns', 'أفران بهلاء'),
  about: both(
    'As the directory of sellers has it: clay of Bahla, thrown by hand.',
    'كما يرد في دليل البائعين: طين بهلاء مشكَّل باليد.',
  ),
  company: {
    name: both('Bahla Kilns Trading SPC', 'أفران بهلاء للتجارة ش.ش.و'),
    registration: '1 000 455',
    city: both('Bahla', 'بهلاء'),
    country: both('Oman', 'سلطنة عُمان'),
  },
  since: 1968,
  terms: {
    delivery: both(
      'Handed to the courier within five working days.',
      'يُسلَّم إلى شركة الشحن خلال خمسة أيام عمل.',
    ),
    returns: both('Returned to the shop.', 'يُعاد إلى المتجر.'),
    warranty: both('Broken vases are replaced.', 'تُستبدل القطع المكسورة.'),
  },
}
