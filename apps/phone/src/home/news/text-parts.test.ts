import { expect, it } from 'vitest'
import { splitLinks } from './text-parts.ts'

const text = (said: string) => ({ kind: 'text', text: said })

it('finds addresses on the web and places in the app, and leaves the full stop behind', () => {
  expect(splitLinks('Read https://help.example.in/a?b=1. Or open /pages/home/detail?tab=ipo, today.')).toEqual([
    text('Read '),
    { kind: 'web', text: 'https://help.example.in/a?b=1', to: 'https://help.example.in/a?b=1' },
    text('. Or open '),
    { kind: 'app', text: '/pages/home/detail?tab=ipo', to: '/pages/home/detail?tab=ipo' },
    text(', today.'),
  ])
  expect(splitLinks('देखें https://help.example.in/a।')).toEqual([
    text('देखें '),
    { kind: 'web', text: 'https://help.example.in/a', to: 'https://help.example.in/a' },
    text('।'),
  ])
})

it('gives an address words of its own', () => {
  expect(splitLinks('Open [your book](/pages/home/fundsDetail).')).toEqual([
    text('Open '),
    { kind: 'app', text: 'your book', to: '/pages/home/fundsDetail' },
    text('.'),
  ])
  expect(splitLinks('[help](https://help.example.in/a)')).toEqual([
    { kind: 'web', text: 'help', to: 'https://help.example.in/a' },
  ])
})

it.each([
  'http://help.example.in/',
  'javascript:alert(1)',
  '//evil.in/pages/home',
  'ftp://x',
  '<a href="x">y</a>',
  '/etc/passwd',
  'x/pages/home/index',
  '[x](javascript:alert(1))',
  '[x](//evil.in)',
  '[x](http://evil.in)',
])('makes no link of %s', (said) => {
  expect(splitLinks(said)).toEqual([text(said)])
})
