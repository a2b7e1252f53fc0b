import type { APIRoute } from 'astro'
import { admit, notFound } from '#web/operations/admit.ts'

/** A photo of what comes back, for who may see the return. */
export const GET: APIRoute = async (context) => {
  const admitted = await admit(context, 'returnPhoto')
  if (admitted instanceof Response) return admitted
  const { number = '', position = '' } = context.params
  const photo = await context.locals.shop.returnAdmin.findPhoto(number, Number(position), admitted.by)
  if (!photo) return notFound(context)
  return new Response(Buffer.from(photo), {
    headers: { 'content-type': 'image/jpeg', 'cache-control': 'private, no-store' },
  })
}
