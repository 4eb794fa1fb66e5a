import { readFileSync } from 'node:fs'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Badge } from '../feedback/badge.tsx'
import { noticeMs, toastMs } from '../feedback/toast-saying.ts'
import { DatePicker } from '../fields/date-picker.tsx'
import { RateField } from '../fields/rate-field.tsx'
import { TextArea } from '../fields/text-area.tsx'
import { nextBannerInMs } from '../layout/swiper-clock.ts'
import { Album } from '../photos/album.tsx'
import { UploadAlbum } from '../photos/upload-album.tsx'
import { defaultUploadLimits, type UploadItem } from '../photos/upload-queue.ts'
import { interfaceDefaults } from './interface-defaults.ts'
import { shareOfPhone } from './rpx.ts'

const draw = (element: ReactElement) => renderToStaticMarkup(element)
const count = (markup: string, what: RegExp) => [...markup.matchAll(what)].length
const css = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const nothing = () => {}

test('a swiper moves on after 3000 ms', () => {
  expect(nextBannerInMs({ count: 3, touched: false, hidden: false, reducedMotion: false })).toBe(3000)
})

test('a badge counts to 999', () => {
  expect(draw(<Badge count={999} />)).toContain('>999<')
  expect(draw(<Badge count={1000} />)).toContain('>999+<')
})

test('a date is picked within ten years either way', () => {
  const text = { month: 'Month', year: 'Year', previousMonth: 'Before', nextMonth: 'After' }
  const markup = draw(
    <DatePicker name="Day" value="" onChange={nothing} today="2026-11-20" locale="en-IN" text={text} />,
  )
  const years = [...markup.matchAll(/<option value="(\d{4})"/g)].map((match) => Number(match[1]))
  expect(years).toEqual(Array.from({ length: 21 }, (_, index) => 2016 + index))
})

test('tabs take 300 ms', () => {
  expect(interfaceDefaults.tabsMs).toBe(300)
  expect(css('tokens.css')).toContain(`--duration-tabs: ${interfaceDefaults.tabsMs}ms;`)
  expect(css('../buttons/choices.css')).toContain('transform var(--duration-tabs)')
})

test('what pops up takes 300 ms: sheets and dialogs', () => {
  expect(interfaceDefaults.popupMs).toBe(300)
  expect(css('tokens.css')).toContain(`--duration-popup: ${interfaceDefaults.popupMs}ms;`)
  const sheets = css('../sheets/sheets.css')
  expect(sheets.match(/\.modal \{[^}]*\}/)?.[0]).toContain('transform var(--duration-popup)')
  expect(sheets.match(/\.sheet \{[^}]*\}/)?.[0]).toContain('transform var(--duration-popup)')
})

test('nothing moves when the device or the customer asks for less motion', () => {
  const reduced = css('tokens.css').split("data-motion='less'").slice(1).join('')
  for (const name of ['instant', 'fast', 'base', 'slow', 'popup', 'tabs'])
    expect(reduced).toContain(`--duration-${name}: 0ms;`)
})

test('a dialog is 650 of 750 wide', () => {
  expect(interfaceDefaults.modalWidthRpx).toBe(650)
  expect(shareOfPhone(interfaceDefaults.modalWidthRpx)).toBe('86.67%')
})

test('a rating has five stars', () => {
  const markup = draw(
    <RateField name="Rating" value={4} onChange={nothing} nameOf={(stars, of) => `${stars} of ${of}`} />,
  )
  expect(count(markup, /type="radio"/g)).toBe(5)
  expect(markup).toContain('aria-label="5 of 5"')
})

test('a text area takes 140 characters and counts them', () => {
  const markup = draw(
    <TextArea
      label="Reason"
      value="twelve chars"
      onChange={nothing}
      countText={(typed, most) => `${typed} of ${most}`}
    />,
  )
  expect(markup).toContain('maxLength="140"')
  expect(markup).toContain('12 of 140')
})

test('52 files are uploaded at most, a recording of 60 seconds, of any size', () => {
  expect(defaultUploadLimits).toEqual({ maxFiles: 52, maxSeconds: 60, kinds: [], maxBytes: null })
})

const item = (index: number): UploadItem => ({
  id: String(index),
  name: `${index}.jpg`,
  preview: null,
  state: { at: 'added' },
})
const album = (files: number) => {
  const text = {
    add: 'Add',
    waiting: '',
    failed: '',
    sending: String,
    retry: String,
    cancel: String,
    remove: String,
    refusal: String,
    count: (added: number, most: number) => `${added} of ${most}`,
  }
  const uploads = {
    items: Array.from({ length: files }, (_, index) => item(index)),
    refused: [],
    limits: defaultUploadLimits,
    take: async () => {},
    retry: nothing,
    remove: nothing,
  }
  return draw(<UploadAlbum name="Photos" uploads={uploads} text={text} />)
}

test('files stand three a row, and no more can be added to 52', () => {
  expect(album(51)).toContain('--album-per-row:3')
  expect(album(51)).toContain('upload-album__add')
  expect(album(52)).not.toContain('upload-album__add')
})

test('an album shows nine pictures, three a row, and says how many more there are', () => {
  const pictures = (length: number) =>
    Array.from({ length }, (_, index) => ({ id: String(index), src: `/${index}.jpg`, alt: `Picture ${index + 1}` }))
  const markup = (length: number) =>
    draw(<Album name="Album" pictures={pictures(length)} onOpen={nothing} moreName={(more) => `${more} more`} />)
  expect(count(markup(9), /<img/g)).toBe(9)
  expect(markup(9)).not.toContain('album__more')
  expect(count(markup(13), /<img/g)).toBe(9)
  expect(markup(13)).toContain('4 more')
  expect(markup(13)).toContain('--album-per-row:3')
})

test('a toast is said for 2000 ms, a notice for 3000', () => {
  expect({ toastMs, noticeMs }).toEqual({ toastMs: 2000, noticeMs: 3000 })
})

test('the rest of the defaults are those of the specification', () => {
  expect(interfaceDefaults).toMatchObject({ debounceMs: 500, downloadFrameMs: 300_000, codeSeconds: 60 })
})
