import type { ProductPromotionLabel } from '#commerce/promotions/product-promotions.ts'

/** Labels of the promotions of bogo and freebie products. */
export const productPromotionLabel: ProductPromotionLabel = ({ buy, get, sku }) =>
  sku === null
    ? { en: `Buy ${buy}, get ${get} free`, ar: `اشترِ ${buy} واحصل على ${get} مجانًا` }
    : {
        en: `Free gift with ${buy === 1 ? 'this item' : `every ${buy}`}`,
        ar: buy === 1 ? 'هدية مجانية مع المنتج' : `هدية مجانية مع كل ${buy}`,
      }
