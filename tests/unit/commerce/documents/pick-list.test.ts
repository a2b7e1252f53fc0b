import { expect, test } from 'vitest'
import { pickList } from '#commerce/documents/pick-list.ts'
import { anOrderToTell } from '../../../support/builders/an-order-to-tell.ts'

test('a pick list sums the pieces of what is to be packed now', () => {
  const [shipment] = anOrderToTell().shipments
  const inState = (number: string, status: 'Approved' | 'Processing' | 'Pending' | 'Delivered') =>
    anOrderToTell({ number, shipments: shipment ? [{ ...shipment, status }] : [] })
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
      pieces: 4,
      shipments: [
        { shipment: 'AE1/1', pieces: 2 },
        { shipment: 'AE2/1', pieces: 2 },
      ],
    },
  ])
})
