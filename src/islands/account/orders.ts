import { appendOrders } from './append-orders.ts'

appendOrders()
