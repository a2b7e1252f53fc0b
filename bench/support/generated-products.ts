/** A CSV file with `lines` lines, four per product, deterministic. */
export async function* generatedProducts(lines: number): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(
    'item_group_id,id,title,title_ar,description,description_ar,category,color,color_ar,size,price_ae,price_bh,price_om,price_kw,price_qa,price_in,stock,product_width\n',
  )
  const colors = [
    ['Sand', 'رملي'],
    ['Dark blue', 'أزرق غامق'],
  ] as const
  let text = ''
  for (let line = 0; line < lines; line += 1) {
    const product = Math.floor(line / 4)
    const [color, colorAr] = colors[line % 2] ?? colors[0]
    const size = line % 4 < 2 ? '160x200' : '180x200'
    const price = 100 + ((product * 7919) % 5000)
    const code = `GEN-${String(product).padStart(6, '0')}`
    text += `${code},${code}-${line % 4},"Bed ${product}, ${size} cm",سرير ${product},A bed with a slatted base and a padded headboard. It comes in two sizes.,سرير بقاعدة شرائح ولوح رأسي مبطّن. يأتي بمقاسين.,bedroom/beds,${color},${colorAr},${size},${price}.00,${(price / 10).toFixed(3)},${(price / 10).toFixed(3)},${(price / 12).toFixed(3)},${price}.00,${price * 23}.00,wh-ae:${line % 40}|wh-kw:${line % 7},${size.slice(0, 3)}\n`
    if (text.length < 64 * 1024) continue
    yield encoder.encode(text)
    text = ''
  }
  if (text !== '') yield encoder.encode(text)
}
