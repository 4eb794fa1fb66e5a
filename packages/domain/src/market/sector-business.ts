/** What an invented company of a sector does, in the three languages. Nothing here names a real one. */
export const SECTOR_BUSINESS: Readonly<
  Record<string, { readonly en: string; readonly zh: string; readonly hi: string }>
> = {
  Banks: {
    en: 'Takes deposits and lends in small towns',
    zh: '在小城镇吸收存款并发放贷款',
    hi: 'छोटे शहरों में जमा लेती और क़र्ज़ देती है',
  },
  'Financial Services': {
    en: 'Lends to small firms and households',
    zh: '向小企业和家庭提供贷款',
    hi: 'छोटी फ़र्मों और परिवारों को क़र्ज़ देती है',
  },
  'Capital Goods': { en: 'Builds machines for factories', zh: '制造工厂设备', hi: 'कारख़ानों के लिए मशीनें बनाती है' },
  Healthcare: { en: 'Makes medicines and runs clinics', zh: '生产药品并经营诊所', hi: 'दवाएँ बनाती और क्लिनिक चलाती है' },
  Automobile: {
    en: 'Makes parts for cars and tractors',
    zh: '生产汽车和拖拉机零件',
    hi: 'कारों और ट्रैक्टरों के पुर्ज़े बनाती है',
  },
  'Consumer Goods': { en: 'Makes food for every day', zh: '生产日常食品', hi: 'रोज़ का खाने-पीने का सामान बनाती है' },
  'Information Technology': {
    en: 'Writes software for shops and banks',
    zh: '为商店和银行开发软件',
    hi: 'दुकानों और बैंकों के लिए सॉफ़्टवेयर बनाती है',
  },
  Chemicals: { en: 'Makes paints and plastics', zh: '生产涂料和塑料', hi: 'रंग और प्लास्टिक बनाती है' },
  'Consumer Services': { en: 'Runs hotels and shops', zh: '经营酒店和商店', hi: 'होटल और दुकानें चलाती है' },
  'Oil and Gas': { en: 'Brings gas to towns', zh: '向城镇供应燃气', hi: 'शहरों तक गैस पहुँचाती है' },
  Power: { en: 'Makes power from sun and water', zh: '利用太阳能和水力发电', hi: 'धूप और पानी से बिजली बनाती है' },
  'Metals and Mining': { en: 'Rolls steel and copper', zh: '轧制钢材和铜材', hi: 'इस्पात और ताँबा ढालती है' },
  'Consumer Durables': {
    en: 'Makes lamps and kitchen machines',
    zh: '生产灯具和厨房电器',
    hi: 'लैंप और रसोई की मशीनें बनाती है',
  },
  Services: { en: 'Carries goods by road and sea', zh: '经营公路和海上货运', hi: 'सड़क और समुद्र से माल पहुँचाती है' },
  Construction: { en: 'Builds roads and bridges', zh: '修建道路和桥梁', hi: 'सड़कें और पुल बनाती है' },
  'Construction Materials': { en: 'Makes cement and tiles', zh: '生产水泥和瓷砖', hi: 'सीमेंट और टाइलें बनाती है' },
  Realty: { en: 'Builds homes and offices', zh: '建造住宅和写字楼', hi: 'घर और दफ़्तर बनाती है' },
  Telecommunication: {
    en: 'Runs towers and cables for telephones',
    zh: '经营电话基站和线缆',
    hi: 'टेलीफ़ोन के टावर और तार चलाती है',
  },
  Textiles: { en: 'Spins yarn and sews clothes', zh: '纺纱制衣', hi: 'सूत कातती और कपड़े सिलती है' },
  Media: { en: 'Makes films and newspapers', zh: '制作电影和报纸', hi: 'फ़िल्में और अख़बार बनाती है' },
}
