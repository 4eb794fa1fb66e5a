import { expect, it } from 'vitest'
import { mailPlaceFrom } from './mail-place.ts'

const rest = { BAHI_MAIL_FROM: 'messages@bahi.example', BAHI_ADDRESS: 'https://bahi.example/' }

it('names no mail server until the operator does', () => {
  expect(mailPlaceFrom(rest)).toBeUndefined()
})

it.each([
  ['smtps://mail.example', { host: 'mail.example', port: 465, isTls: true, needsTls: false }],
  ['smtp://mail.example', { host: 'mail.example', port: 587, isTls: false, needsTls: true }],
  ['smtp://127.0.0.1:2525', { host: '127.0.0.1', port: 2525, isTls: false, needsTls: false }],
  ['smtp://[::1]:2525', { host: '::1', port: 2525, isTls: false, needsTls: false }],
  ['smtp://u%40x:p%3Aw@mail.example:26', { user: 'u@x', password: 'p:w', port: 26, needsTls: true }],
])('reads %s', (url, place) => {
  const { origin, from } = mailPlaceFrom({ ...rest, BAHI_SMTP_URL: url }) ?? {}
  expect([origin, from]).toEqual(['https://bahi.example', 'messages@bahi.example'])
  expect(mailPlaceFrom({ ...rest, BAHI_SMTP_URL: url })).toMatchObject(place)
})

it.each([
  ['https://mail.example', rest],
  ['nothing', rest],
  ['smtp://', rest],
  ['smtp://mail.example', { ...rest, BAHI_MAIL_FROM: '' }],
  ['smtp://mail.example', { ...rest, BAHI_MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' }],
  ['smtp://mail.example', { ...rest, BAHI_ADDRESS: '' }],
])('refuses %s without what it needs', (url, env) => {
  expect(() => mailPlaceFrom({ ...env, BAHI_SMTP_URL: url })).toThrow('BAHI_SMTP_URL')
})

it('repeats no password in what it says', () => {
  expect(() => mailPlaceFrom({ ...rest, BAHI_SMTP_URL: 'imap://u:hidden@mail.example' })).toThrow(/^(?!.*hidden)/)
})
