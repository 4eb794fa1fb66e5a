// npm run screens — a picture of every screen, state, theme and language, with what is wrong about it found by measuring.
import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { galleryGroups, type GalleryGroup } from '../apps/phone/src/gallery/gallery-groups.ts'
import { readDatabasePlace } from '../apps/server/src/environment.ts'
import { createAsker } from '../tests/screens/ask-bahi.ts'
import { openBook } from '../tests/screens/book.ts'
import { findUntranslated, lookAt, type Finding } from '../tests/screens/looks.ts'
import { openScreen, scaleText, untilStill, type Opening } from '../tests/screens/open-screen.ts'
import { openPeople } from '../tests/screens/people.ts'
import { launchBrowser } from '../tests/screens/phone-browser.ts'
import { sayIn, type Language } from '../tests/screens/say.ts'
import type { Screen, State } from '../tests/screens/screen.ts'
import { screens } from '../tests/screens/screens.ts'
import { signInBeside } from '../tests/screens/staff-codes.ts'
import { takeJourney } from '../tests/screens/take-journey.ts'
import { logInBeside } from '../tests/screens/trade-book.ts'
import { getChromium } from './get-chromium.mjs'
import { runBahi, type RunningBahi } from './run-bahi.ts'
import { runGallery, type Gallery } from './screens-gallery.ts'
import { writeSheet, type Found, type Picture } from './screens-sheet.ts'
import { leastDeskWidth, readWanted, type Theme, type Wanted } from './screens-wanted.ts'
import { readSealOf } from './with-database.ts'

/** A session of about three minutes: most pictures show an open market, and the next day comes soon enough to sell what was bought. */
const CLOCK_SPEED = 120
/** The demo's customer whose book the pictures fill. */
const CUSTOMER = '9000000001'

interface Look {
  theme: Theme
  width: number
  text: number
}

interface Album {
  wanted: Wanted
  folder: string
  pictures: Picture[]
  found: Found[]
}

async function takePictures(
  album: Album,
  { url, dataDir }: Pick<RunningBahi, 'url' | 'dataDir'>,
  browser: Browser,
): Promise<void> {
  const ask = createAsker(url)
  const book = openBook(ask, await logInBeside(ask, CUSTOMER))
  const people = openPeople(url, {
    reviewer: async () => (await signInBeside(ask, 'anita', await readSealOf(dataDir))).token,
  })
  for (const screen of screens.filter(({ name }) => album.wanted.only(name))) {
    for (const language of album.wanted.languages) {
      for (const state of album.wanted.states.filter(
        (one) => one === 'filled' || screen.states.some((of) => of === one),
      )) {
        await takeScreen(album, { browser, url, screen, state, say: sayIn(language), book, people })
      }
    }
    console.log(`· ${screen.name}`)
  }
}

async function takeScreen(album: Album, opening: Opening): Promise<void> {
  const { screen, state, say } = opening
  const name = nameOf(screen, state)
  let opened: Awaited<ReturnType<typeof openScreen>> | undefined
  try {
    const told: string[] = []
    opened = await openScreen({ ...opening, hear: (word) => told.push(word) })
    const { page } = opened
    for (const look of looksOf(album.wanted, state, screen))
      await takeLook(album, page, { name, group: screen.name, language: say.language }, look)
    if (state === 'filled') note(album, name, say.language, await findUntranslated(page, say.language, told))
  } catch (error) {
    album.found.push({
      picture: `${name}-${say.language}`,
      kind: 'did not open',
      what: firstLine(error),
      where: '',
      detail: '',
    })
  } finally {
    await opened?.context.close()
  }
}

/** All looks of a filled screen; of the others the usual one in both themes: their words are few. */
function looksOf(
  { themes, phoneWidths, deskWidths, texts }: Wanted,
  state: State,
  { desk }: Pick<Screen, 'desk'>,
): Look[] {
  const widths = desk === true ? deskWidths : phoneWidths
  const looks = texts.flatMap((text) => widths.flatMap((width) => themes.map((theme) => ({ theme, width, text }))))
  return state === 'filled' ? looks : looks.filter(({ width, text }) => width === widths[0] && text === texts[0])
}

async function takeLook(
  album: Album,
  page: Page,
  { name, group, language }: { name: string; group: string; language: string },
  { theme, width, text }: Look,
): Promise<void> {
  await page.setViewportSize({ width, height: heightOf(width) })
  await page.emulateMedia({ colorScheme: theme })
  await scaleText(page, text)
  await untilStill(page)
  const picture = [name, language, theme, String(width), String(text)].join('-')
  if (album.wanted.full)
    await page.setViewportSize({ width, height: Math.min(6_000, await page.evaluate(wholeHeight)) })
  await page.screenshot({ path: join(album.folder, `${picture}.png`) })
  album.pictures.push({ file: `${picture}.png`, group, name, language, theme, width, text })
  // The dark has the same shapes: it is measured once.
  if (theme === album.wanted.themes[0]) note(album, picture, undefined, await lookAt(page))
}

/** A phone is higher than it is wide, a window wider than it is high. */
const heightOf = (width: number): number => (width < leastDeskWidth ? 844 : width < 1_280 ? 768 : 900)

/** As high as the page would be if nothing in it scrolled. */
function wholeHeight(): number {
  const boxes = [...document.querySelectorAll('*')].filter((box) => /auto|scroll/.test(getComputedStyle(box).overflowY))
  return innerHeight + Math.max(0, ...boxes.map((box) => box.scrollHeight - box.clientHeight))
}

async function takeGallery(album: Album, url: string, browser: Browser): Promise<void> {
  const gallery = await runGallery(url)
  try {
    for (const group of galleryGroups.filter((one) => album.wanted.only(`gallery-${one}`))) {
      for (const language of album.wanted.languages) await takeGalleryGroup(album, gallery, browser, group, language)
      console.log(`· gallery-${group}`)
    }
  } finally {
    await gallery.stop()
  }
}

async function takeGalleryGroup(
  album: Album,
  gallery: Gallery,
  browser: Browser,
  group: GalleryGroup,
  language: Language,
): Promise<void> {
  const name = `gallery-${group}`
  let opened: Awaited<ReturnType<Gallery['open']>> | undefined
  try {
    opened = await gallery.open(browser, group, language)
    for (const look of looksOf(album.wanted, 'filled', {}))
      await takeLook(album, opened.page, { name, group: name, language }, look)
  } catch (error) {
    album.found.push({
      picture: `${name}-${language}`,
      kind: 'did not open',
      what: firstLine(error),
      where: '',
      detail: '',
    })
  } finally {
    await opened?.close()
  }
}

function nameOf({ name }: Screen, state: State): string {
  return state === 'filled' ? name : `${name}-${state}`
}

function note(album: Album, name: string, language: string | undefined, findings: readonly Finding[]): void {
  for (const finding of findings)
    album.found.push({ picture: language === undefined ? name : `${name}-${language}`, ...finding })
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n', 2).join(' ')
}

async function main(): Promise<void> {
  const wanted = readWanted()
  const album: Album = { wanted, folder: resolve(wanted.out), pictures: [], found: [] }
  await rm(album.folder, { recursive: true, force: true })
  await mkdir(album.folder, { recursive: true })
  const bahi =
    wanted.url === undefined
      ? await runBahi({ clockSpeed: CLOCK_SPEED })
      : { url: wanted.url, dataDir: readDatabasePlace(process.env, '.data').dataDir, stop: async () => undefined }
  const browser = await launchBrowser(getChromium(console.log))
  try {
    if (wanted.journey)
      return console.log(
        `${await takeJourney(wanted, bahi.url, browser)} pictures in ${join(album.folder, 'journey.html')}`,
      )
    await takePictures(album, bahi, browser)
    if (wanted.gallery && wanted.states.includes('filled')) await takeGallery(album, bahi.url, browser)
  } finally {
    await browser.close()
    await bahi.stop()
    await writeSheet(album)
  }
  for (const { picture, kind, what, where, detail } of album.found)
    console.log(`✗ ${picture}: ${kind}: “${what}” ${where} ${detail}`)
  console.log(
    `${album.pictures.length} pictures in ${join(album.folder, 'index.html')}; ${album.found.length} things found wrong`,
  )
  if (album.found.length > 0) process.exitCode = 1
}

try {
  await main()
} catch (error) {
  console.error(firstLine(error))
  process.exitCode = 1
}
