import { DisplayFigure } from '@bahi/ui/figures/price'
import { BannerSwiper } from '@bahi/ui/layout/banner-swiper'
import { BrandMark } from '@bahi/ui/layout/brand-mark'
import { Cover, CoverLine, CoverNote, PageCover } from '@bahi/ui/layout/cover'
import { SimulatedBadge } from '@bahi/ui/layout/simulated-badge'
import { useText } from '../text/use-text.tsx'
import { Block, Line } from './block.tsx'
import { useSay } from './use-say.ts'

export function BrandGroup() {
  const say = useSay()
  const { t } = useText()
  return (
    <>
      <Block name="BrandMark">
        <Line>
          <BrandMark sizePx={24} />
          <BrandMark sizePx={30} />
          <BrandMark sizePx={56} />
        </Line>
      </Block>
      <Block name="SimulatedBadge">
        <Line>
          <SimulatedBadge text={t('app.simulated')} />
        </Line>
      </Block>
      <Block wide name="Cover">
        <Cover name={say('Net worth', '净资产', 'कुल संपत्ति')}>
          <CoverLine>
            <CoverNote>{say('Net worth', '净资产', 'कुल संपत्ति')}</CoverNote>
            <CoverNote>15:12</CoverNote>
          </CoverLine>
          <DisplayFigure text="₹10,38,829.03" />
        </Cover>
      </Block>
      <Block wide name="PageCover">
        <PageCover>
          <p className="text-title-1">Bahi</p>
          <CoverNote>
            {say(
              'Every rupee is written twice, and you can check every figure.',
              '每一分钱都记两次，每个数字都能查。',
              'हर रुपया दो बार लिखा जाता है, और हर अंक आप जाँच सकते हैं।',
            )}
          </CoverNote>
        </PageCover>
      </Block>
    </>
  )
}

export function BannersGroup() {
  const say = useSay()
  const banners = [
    {
      id: '1',
      title: say('Vindhya Solar IPO is open', 'Vindhya Solar 新股申购开始', 'Vindhya Solar का IPO खुला है'),
      text: say(
        '₹286 to ₹301 a share · closes 25 Nov, 17:00',
        '每股 ₹286 至 ₹301 · 11月25日 17:00 截止',
        '₹286 से ₹301 प्रति शेयर · 25 नवंबर, 17:00 तक',
      ),
      action: say('Read and apply', '查看并申购', 'पढ़ें और आवेदन करें'),
      href: '#/gallery',
    },
    {
      id: '2',
      title: say('Check your own book', '核对您自己的账本', 'अपनी बही जाँचें'),
      text: say(
        'Every rupee is written twice. See how to add it up.',
        '每一分钱都记两次，看看怎么加总。',
        'हर रुपया दो बार लिखा है। देखें कि जोड़ कैसे मिलता है।',
      ),
      action: say('See the proof', '看证明', 'प्रमाण देखें'),
      href: '#/gallery',
    },
    {
      id: '3',
      title: say('This market is simulated', '这是模拟市场', 'यह कृत्रिम बाज़ार है'),
      text: say(
        'Invented companies, invented prices, real rules.',
        '公司和价格是虚构的，规则是真实的。',
        'कंपनियाँ और दाम काल्पनिक, नियम असली।',
      ),
      action: say('How it works', '怎么运作', 'यह कैसे चलता है'),
      href: '#/gallery',
    },
  ]
  const nameOf = (index: number, count: number) =>
    say(`Banner ${index} of ${count}`, `第 ${index} 条，共 ${count} 条`, `बैनर ${index}, कुल ${count}`)
  return (
    <>
      <Block wide name="BannerSwiper: three, moving on after 3000 ms">
        <BannerSwiper name="Banners" nameOf={nameOf} banners={banners} />
      </Block>
      <Block wide name="BannerSwiper: one, standing still">
        <BannerSwiper name="Banner" nameOf={nameOf} banners={banners.slice(0, 1)} />
      </Block>
    </>
  )
}
