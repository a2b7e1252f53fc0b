import type { APIRoute } from 'astro'
import { admit, notFound } from '#web/operations/admit.ts'

/** A photo of a review in any state, for who may read it. */
export const GET: APIRoute = async (context) => {
  const admitted = await admit(context, 'reviewPhoto')
  if (admitted instanceof Response) return admitted
  const { id = '', position = '' } = context.params
  const { reviewAdmin } = context.locals.shop
  const photo =
    (await reviewAdmin.find(id, admitted.by)) && (await reviewAdmin.findPhoto(id, Number(position)))
  if (!photo) return notFound(context)
  return new Response(Buffer.from(photo), { headers: { 'content-type': 'image/jpeg' } })
}
