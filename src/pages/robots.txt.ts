import type { APIRoute } from 'astro'
import { machineResponse } from '#web/http/machine-response.ts'
import { toRobots } from '#web/seo/robots.ts'

export const GET: APIRoute = ({ locals: { shop } }) =>
  machineResponse(toRobots(shop.settings), 'text/plain; charset=utf-8', { now: shop.clock.now() })
