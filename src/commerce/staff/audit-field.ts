/** Names of fields that the audit writes as they are. A name in the web's tables gives each its title in both languages. */
export type PlainAuditField =
  // Of orders.
  | 'status'
  | 'review reasons'
  | 'total'
  | 'payable'
  | 'payment state'
  | 'payment method'
  | 'paid'
  | 'retained'
  | 'transfer'
  | 'zone'
  | 'second collector'
  | 'document'
  | 'sku'
  | 'badges'
  | 'categories'
  | 'quantity'
  | 'safety'
  // Of slots.
  | 'places'
  // Of several kinds of objects.
  | 'state'
  | 'owner'
  | 'name'
  | 'place'
  | 'day'
  | 'provider'
  | 'lines'
  | 'kind'
  | 'count'
  | 'rows'
  | 'problem'
  // Of notes, claims and tags.
  | 'claimed'
  | 'note'
  | 'tag'
  // Of runs.
  | 'crew'
  | 'vehicle'
  | 'run'
  | 'shipment'
  | 'link'
  // Of rights, keys and files.
  | 'act'
  | 'query'
  | 'grants'
  | 'ended'
  | 'scopes'
  // Of returns.
  | 'refund'
  | 'items'
  | 'slot'
  | 'order'
  // Of redirects, where "status" is that of HTTP.
  | 'from'
  | 'to'
  | 'hits'
  | 'added'
  | 'changed'
  // Of customers.
  | 'contact'
  | 'cash blocked'
  | 'customer group'
  | 'consents added'
  // Of search words.
  | 'rule'
  | 'terms'
  | 'means'
  | 'target kind'
  | 'target'
  | 'place in results'
  | 'destination'
  | 'country'
  | 'language'
  | 'first day'
  | 'last day'
  // Of consultations.
  | 'time'
  // Of pictures.
  | 'pictures'
  | 'alt.en'
  | 'alt.ar'
  | 'file name'
  // Of products.
  | 'version'
  | 'texts'
  // Of prices.
  | 'prices'
  | 'costs'
  | 'planned from'
  | 'planned until'
  // Of content.
  | 'shown from'
  | 'shown until'
  // Of promotions.
  | 'stopped'
  | 'batch'
  | 'codes'
  // Of imports.
  | 'file kind'
  | 'price'
  | 'parts'
  | 'faulty'
  // Of gift cards and wallets.
  | 'amount'
  | 'ends'
  | 'credit'
  | 'until'
  | 'withdrawal'
  // Of money.
  | 'sumMinor'
  | 'currency'
  | 'approved'
  | 'newLines'

/** What the audit writes of each shipment of an order. */
export type AuditShipmentField =
  'status' | 'items' | 'day' | 'failed attempts' | 'collected' | 'collect by' | 'courier'

/** What the audit writes of a promotion. */
export type AuditPromotionField =
  | 'label.en'
  | 'label.ar'
  | 'group'
  | 'from'
  | 'until'
  | 'weekdays'
  | 'hours'
  | 'minimum'
  | 'payment methods'
  | 'customer groups'
  | 'first order'
  | 'coupon'
  | 'announced'
  | 'permit'
  | 'own codes'
  | 'benefit'
  | 'uses'
  | 'per customer'

/** A field of the audit. What an object has several of is named with what tells them apart. */
export type AuditField =
  | PlainAuditField
  | `shipment ${number}: ${AuditShipmentField}`
  | `promotion: ${AuditPromotionField}`
  | `setting: ${string}`
  | `collection: ${string}`
  | `address: ${string}`
  | `${'cancellation' | 'rescheduling' | 'refund'} ${string}`
  | `${'counted' | 'difference'} ${string}`
  | `measures ${string}`
  | `option ${string}`
