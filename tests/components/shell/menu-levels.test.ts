import { JSDOM } from 'jsdom'
import { describe, expect, test } from 'vitest'
import Header from '#components/shell/Header.astro'
import MenuPanel from '#components/shell/MenuPanel.astro'
import MenuWidget from '#components/widgets/MenuWidget.astro'
import { menuSchema } from '#content/schemas/widgets.ts'
import { languageCodes } from '#kernel/language.ts'
import { noWidgetData } from '#web/content/widget-data.ts'
import { render } from '../../support/render-component.ts'

const labels = { en: ['Living', 'Sofas', 'Corner sofas'], ar: ['المعيشة', 'الكنب', 'كنب زاوية'] }

describe.each(languageCodes)('the three levels of the menu in %s', (language) => {
  const [group = '', column = '', link = ''] = labels[language]
  const menu = menuSchema.parse({
    ...{ type: 'menu', id: 'main' },
    items: [
      {
        ...{ label: group, href: '/c/living' },
        columns: [
          {
            label: column,
            href: '/c/living/sofas',
            links: [{ label: link, href: '/c/living/sofas/corner' }],
          },
        ],
      },
    ],
  })
  const third = `/ae/${language}/c/living/sofas/corner`

  test('are reached without a script: from the header, which is the menu of phones too, to the page of categories', async () => {
    const { html } = await render(Header, { language, props: { menu, extra: undefined, keepPath: true } })
    const { document } = new JSDOM(html).window
    const nav = document.querySelector('nav#menu')
    expect(document.querySelector('button[popovertarget=menu]')).not.toBeNull()
    expect(nav?.querySelector('li:last-child > a')?.getAttribute('href')).toBe(`/ae/${language}/categories`)
    expect(nav?.querySelector(`a[href="/ae/${language}/c/living"]`)?.textContent.trim()).toBe(group)
    const context = { level: 2, lead: false, tabs: [], screen: {}, data: noWidgetData }
    const page = await render(MenuWidget, { language, props: { widget: menu, context } })
    const section = new JSDOM(page.html).window.document.getElementById('main-1')
    expect(section?.querySelector(`a[href="${third}"]`)?.textContent).toBe(link)
  })

  test('are links that the keyboard reaches in the panel that a script opens', async () => {
    const { html } = await render(MenuPanel, { language, props: { group: menu.items[0], place: 0 } })
    const links = [...new JSDOM(html).window.document.querySelectorAll('a')]
    expect(links.map((one) => one.getAttribute('href'))).toEqual([
      `/ae/${language}/c/living`,
      `/ae/${language}/c/living/sofas`,
      third,
    ])
    expect(links.every((one) => one.tabIndex === 0)).toBe(true)
  })
})
