import { cardPicture } from '../make-pictures.ts'
import { type HostileFile, SECRET, SCRIPT, text } from './hostile-file.ts'
import { withSegment, chunk, createNoise } from './picture-bytes.ts'

/** Valid pictures with foreign data or with metadata. */
export async function ladenFiles(): Promise<HostileFile[]> {
  const jpeg = await cardPicture().jpeg().toBuffer()
  const png = await cardPicture().png().toBuffer()
  const webp = await cardPicture().webp().toBuffer()
  const gps = {
    IFD0: { Copyright: SECRET, Make: SECRET },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '18/1 31/1 12/1', GPSLongitudeRef: 'E', GPSLongitude: '73/1 51/1 24/1' },
  }
  const xmp = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">${SECRET}${SCRIPT}</x:xmpmeta><?xpacket end="w"?>`
  const clean = (name: string, bytes: Buffer, more: Partial<HostileFile> = {}): HostileFile => ({
    name,
    bytes,
    fate: 'clean',
    ...more,
  })
  return [
    clean('a JPEG with where it was taken', await cardPicture().jpeg().withExif(gps).toBuffer()),
    clean('a WebP with where it was taken', await cardPicture().webp().withExif(gps).toBuffer()),
    clean('a PNG with where it was taken', await cardPicture().png().withExif(gps).toBuffer()),
    clean('a JPEG with a script in its XMP', withSegment(jpeg, 0xe1, text(`http://ns.adobe.com/xap/1.0/\u0000${xmp}`))),
    clean(
      'a JPEG with IPTC',
      withSegment(
        jpeg,
        0xed,
        text(
          `Photoshop 3.0\u00008BIM\u0004\u0004\u0000\u0000\u0000\u0000\u0000\u001a\u001c\u0002\u0078\u0000\u0015${SECRET}`,
        ),
      ),
    ),
    clean('a JPEG with HTML in its remark', withSegment(jpeg, 0xfe, text(SCRIPT))),
    clean('a JPEG with PHP in its remark', withSegment(jpeg, 0xfe, text(`<?php system('${SECRET}') ?>`))),
    clean('a JPEG with a zip behind it', Buffer.concat([jpeg, text(`PK\u0003\u0004${SECRET}PK\u0005\u0006`)])),
    clean('a JPEG with a page behind it', Buffer.concat([jpeg, text(`<html>${SCRIPT}</html>`)])),
    clean('a JPEG with a second JPEG behind it', Buffer.concat([jpeg, withSegment(jpeg, 0xfe, text(SECRET))])),
    clean('a PNG with a zip behind it', Buffer.concat([png, text(`PK\u0003\u0004${SECRET}`)])),
    clean(
      'a PNG with HTML in its text',
      Buffer.concat([png.subarray(0, 33), chunk('tEXt', text(`Comment\u0000${SCRIPT}`)), png.subarray(33)]),
    ),
    clean(
      'a PNG with a piece nobody knows',
      Buffer.concat([png.subarray(0, 33), chunk('haXx', text(SECRET)), png.subarray(33)]),
    ),
    clean('a WebP with a program behind it', Buffer.concat([webp, text(`MZ${SECRET}`)])),
    clean(
      'a JPEG with a profile of 2 MB that is none',
      withSegment(jpeg, 0xe2, Buffer.concat([text('ICC_PROFILE\u0000\u0001\u0021'), createNoise(60_000)]), 33),
    ),
    clean('a JPEG with a wide profile', await cardPicture().jpeg().withIccProfile('p3').toBuffer()),
    clean(
      'a JPEG lying on its side',
      await cardPicture()
        .jpeg()
        .withExif({ IFD0: { Orientation: '6' } })
        .toBuffer(),
    ),
    clean(
      'a JPEG turned in a way there is none',
      await cardPicture()
        .jpeg()
        .withExif({ IFD0: { Orientation: '99' } })
        .toBuffer(),
    ),
    clean('a JPEG for printers', await cardPicture().toColourspace('cmyk').jpeg().toBuffer()),
    clean('a JPEG in grey', await cardPicture().greyscale().jpeg().toBuffer()),
    clean('a PNG of 16 bits', await cardPicture().toColourspace('rgb16').png().toBuffer()),
    clean('a PNG that one can see through', await cardPicture().ensureAlpha(0.2).png().toBuffer()),
    clean(
      'a PNG in seven passes',
      await cardPicture({ width: 3_000, height: 3_000 }).png({ progressive: true }).toBuffer(),
    ),
    clean('a PNG that is called a page', png, { fileName: 'photo.html', type: 'text/html' }),
    clean('a JPEG that is called an SVG', jpeg, { fileName: 'photo.svg', type: 'image/svg+xml' }),
    clean('a JPEG whose name leads out of its folder', jpeg, { fileName: '../../../../etc/passwd' }),
    clean('a JPEG with a name of ten thousand letters', jpeg, { fileName: `${'n'.repeat(10_000)}.jpg` }),
    clean('a JPEG whose name is a command', jpeg, { fileName: '$(touch x);.jpg' }),
    clean(
      'a picture of the most points that are taken',
      await cardPicture({ width: 7_900, height: 5_000 }).jpeg().toBuffer(),
    ),
    clean(
      'the same in many passes',
      await cardPicture({ width: 7_900, height: 5_000 }).jpeg({ progressive: true }).toBuffer(),
    ),
    {
      name: 'one row of points more',
      bytes: await cardPicture({ width: 8_000, height: 5_001 }).jpeg().toBuffer(),
      fate: '931',
    },
  ]
}
