import { expect, test } from 'vitest'
import { pickList } from '#commerce/documents/pick-list.ts'
import { aDetailedOrder } from '../../../support/builders/an-order.ts'

test('the pick list adds up open shipments by SKU', () => {
  const [shipment] = aDetailedOrder().shipments
  const inState = (number: string, status: 'Approved' | 'Processing' | 'Pending' | 'Delivered') =>
    aDetailedOrder({ number, shipments: shipment ? [{ ...shipment, status }] : [] })
  const orders = [
    inState('AE1', 'Approved'),
    inState('AE2', 'Processing'),
    inState('AE3', 'Pending'),
    inState('AE4', 'Delivered'),
  ]
  expect(pickList(orders)).toEqual([
    {
      sku: 'CUSHION',
      name: { en: 'Salma cushion', ar: 'وسادة سلمى' },
      choice: { en: 'Sand', ar: 'رملي' },
      quantity: 4,
      shipments: [
        { shipment: 'AE1/1', quantity: 2 },
        { shipment: 'AE2/1', quantity: 2 },
      ],
    },
  ])
})
