import { expect, test } from 'vitest'
import { aBrowser } from './support/browsing.ts'
import { cutTexts } from './support/cut-texts.ts'
import { joinedTexts } from './support/joined-texts.ts'

const browser = aBrowser()
const narrow = 'inline-size: 4rem; white-space: nowrap;'

test.each(['ltr', 'rtl'])(
  'words that are cut are found, and words that can be reached are not, %s',
  async (dir) => {
    const { page } = await browser.open({ width: 390 })
    await page.setContent(`<html dir="${dir}"><body style="overflow: clip; font: 16px serif">
    <p style="${narrow} overflow: hidden">cut by its own box, all of it</p>
    <div style="${narrow} overflow: clip"><b><i>cut by a box further out</i></b></div>
    <div style="block-size: 2.5rem; inline-size: 6rem; overflow: hidden">cut after its second line, as many lines are</div>
    <p style="white-space: nowrap">cut by the window since there is more to say than a narrow telephone has room for</p>
    <svg width="60" height="20"><text y="12" direction="ltr">cut by a drawing</text></svg>
    <div style="${narrow} overflow: auto">reached by scrolling, so it is whole</div>
    <div style="${narrow} overflow: hidden"><span style="position: absolute; inset: 20rem auto auto 1rem">placed outside of it, whole</span></div>
    <p class="visually-hidden" style="position: absolute; inline-size: 1px; overflow: hidden">for those who listen</p>
    <p style="display: none">not there</p>
    <p style="line-height: 1; overflow: hidden">a tight line is whole</p>
  </body></html>`)
    const found = await cutTexts(page)
    expect(found.map((texts) => texts.split(' ').slice(0, 3).join(' ')).sort()).toEqual([
      'cut after its',
      'cut by a',
      'cut by a',
      'cut by its',
      'cut by the',
    ])
  },
)

test.each(['ltr', 'rtl'])('words of two texts with nothing between them are found, %s', async (dir) => {
  const { page } = await browser.open({ width: 390 })
  await page.setContent(`<html dir="${dir}"><body>
    <p>Colour<b>snow</b></p>
    <p>Colour <b>snow</b></p>
    <p>اللون<b>أبيض</b></p>
    <p>Colour: <span style="padding-inline: 1rem">snow</span><span>white</span></p>
    <p>Colour<br /><b>snow</b></p>
    <p>Colour<b>, snow</b></p>
  </body></html>`)
  expect(await joinedTexts(page)).toEqual(['Colour|snow', 'اللون|أبيض'])
})
