// City, its name in Hindi, state, the first three digits of its PIN codes, latitude and longitude of about its middle, to a hundredth of a degree.
const lines = `
Agartala|अगरतला|Tripura|799|23.83|91.29
Agra|आगरा|Uttar Pradesh|282|27.18|78.01
Ahmedabad|अहमदाबाद|Gujarat|380|23.02|72.57
Aizawl|आइज़ोल|Mizoram|796|23.73|92.72
Ajmer|अजमेर|Rajasthan|305|26.45|74.64
Aligarh|अलीगढ़|Uttar Pradesh|202|27.88|78.08
Amritsar|अमृतसर|Punjab|143|31.63|74.87
Asansol|आसनसोल|West Bengal|713|23.68|86.98
Aurangabad|औरंगाबाद|Maharashtra|431|19.88|75.34
Bareilly|बरेली|Uttar Pradesh|243|28.37|79.43
Belagavi|बेलगावी|Karnataka|590|15.85|74.50
Bengaluru|बेंगलुरु|Karnataka|560|12.97|77.59
Bhagalpur|भागलपुर|Bihar|812|25.24|86.98
Bhopal|भोपाल|Madhya Pradesh|462|23.26|77.41
Bhubaneswar|भुवनेश्वर|Odisha|751|20.30|85.82
Bikaner|बीकानेर|Rajasthan|334|28.02|73.31
Bilaspur|बिलासपुर|Chhattisgarh|495|22.08|82.14
Bokaro|बोकारो|Jharkhand|827|23.67|86.15
Chandigarh|चंडीगढ़|Chandigarh|160|30.73|76.78
Chennai|चेन्नई|Tamil Nadu|600|13.08|80.27
Coimbatore|कोयंबटूर|Tamil Nadu|641|11.02|76.96
Cuttack|कटक|Odisha|753|20.46|85.88
Daman|दमन|Dadra and Nagar Haveli and Daman and Diu|396|20.41|72.83
Dehradun|देहरादून|Uttarakhand|248|30.32|78.03
Delhi|दिल्ली|Delhi|110|28.61|77.21
Dhanbad|धनबाद|Jharkhand|826|23.80|86.43
Dibrugarh|डिब्रूगढ़|Assam|786|27.47|94.91
Dimapur|दीमापुर|Nagaland|797|25.91|93.73
Durgapur|दुर्गापुर|West Bengal|713|23.52|87.31
Erode|इरोड|Tamil Nadu|638|11.34|77.72
Faridabad|फ़रीदाबाद|Haryana|121|28.41|77.31
Gangtok|गंगटोक|Sikkim|737|27.33|88.61
Gaya|गया|Bihar|823|24.80|85.00
Ghaziabad|ग़ाज़ियाबाद|Uttar Pradesh|201|28.67|77.45
Gorakhpur|गोरखपुर|Uttar Pradesh|273|26.76|83.37
Guntur|गुंटूर|Andhra Pradesh|522|16.31|80.44
Gurugram|गुरुग्राम|Haryana|122|28.46|77.03
Guwahati|गुवाहाटी|Assam|781|26.14|91.74
Gwalior|ग्वालियर|Madhya Pradesh|474|26.22|78.18
Haldwani|हल्द्वानी|Uttarakhand|263|29.22|79.51
Hubballi|हुब्बल्ली|Karnataka|580|15.36|75.12
Hyderabad|हैदराबाद|Telangana|500|17.39|78.49
Imphal|इंफाल|Manipur|795|24.82|93.94
Indore|इंदौर|Madhya Pradesh|452|22.72|75.86
Itanagar|ईटानगर|Arunachal Pradesh|791|27.08|93.61
Jabalpur|जबलपुर|Madhya Pradesh|482|23.18|79.99
Jaipur|जयपुर|Rajasthan|302|26.91|75.79
Jalandhar|जालंधर|Punjab|144|31.33|75.58
Jammu|जम्मू|Jammu and Kashmir|180|32.73|74.86
Jamnagar|जामनगर|Gujarat|361|22.47|70.06
Jamshedpur|जमशेदपुर|Jharkhand|831|22.80|86.20
Jhansi|झाँसी|Uttar Pradesh|284|25.45|78.57
Jodhpur|जोधपुर|Rajasthan|342|26.24|73.02
Kannur|कन्नूर|Kerala|670|11.87|75.37
Kanpur|कानपुर|Uttar Pradesh|208|26.45|80.33
Karnal|करनाल|Haryana|132|29.69|76.99
Kavaratti|कवरत्ती|Lakshadweep|682|10.57|72.64
Kochi|कोच्चि|Kerala|682|9.93|76.27
Kohima|कोहिमा|Nagaland|797|25.67|94.11
Kolhapur|कोल्हापुर|Maharashtra|416|16.70|74.24
Kolkata|कोलकाता|West Bengal|700|22.57|88.36
Kollam|कोल्लम|Kerala|691|8.89|76.61
Kota|कोटा|Rajasthan|324|25.18|75.83
Kozhikode|कोझिकोड|Kerala|673|11.26|75.78
Leh|लेह|Ladakh|194|34.16|77.58
Lucknow|लखनऊ|Uttar Pradesh|226|26.85|80.95
Ludhiana|लुधियाना|Punjab|141|30.90|75.86
Madurai|मदुरै|Tamil Nadu|625|9.93|78.12
Mangaluru|मंगलुरु|Karnataka|575|12.91|74.86
Meerut|मेरठ|Uttar Pradesh|250|28.98|77.71
Moradabad|मुरादाबाद|Uttar Pradesh|244|28.84|78.77
Mumbai|मुंबई|Maharashtra|400|19.08|72.88
Muzaffarpur|मुज़फ़्फ़रपुर|Bihar|842|26.12|85.39
Mysuru|मैसूरु|Karnataka|570|12.30|76.64
Nagpur|नागपुर|Maharashtra|440|21.15|79.09
Nashik|नासिक|Maharashtra|422|20.00|73.79
Navi Mumbai|नवी मुंबई|Maharashtra|400|19.03|73.03
Nellore|नेल्लोर|Andhra Pradesh|524|14.44|79.99
Noida|नोएडा|Uttar Pradesh|201|28.54|77.39
Panaji|पणजी|Goa|403|15.49|73.83
Panipat|पानीपत|Haryana|132|29.39|76.97
Patiala|पटियाला|Punjab|147|30.34|76.39
Patna|पटना|Bihar|800|25.59|85.14
Prayagraj|प्रयागराज|Uttar Pradesh|211|25.44|81.85
Puducherry|पुदुच्चेरी|Puducherry|605|11.94|79.81
Pune|पुणे|Maharashtra|411|18.52|73.86
Raipur|रायपुर|Chhattisgarh|492|21.25|81.63
Rajkot|राजकोट|Gujarat|360|22.30|70.80
Ranchi|राँची|Jharkhand|834|23.34|85.31
Rohtak|रोहतक|Haryana|124|28.90|76.61
Rourkela|राउरकेला|Odisha|769|22.26|84.85
Saharanpur|सहारनपुर|Uttar Pradesh|247|29.97|77.55
Salem|सेलम|Tamil Nadu|636|11.66|78.15
Sambalpur|संबलपुर|Odisha|768|21.47|83.98
Shillong|शिलांग|Meghalaya|793|25.58|91.89
Shimla|शिमला|Himachal Pradesh|171|31.10|77.17
Siliguri|सिलीगुड़ी|West Bengal|734|26.73|88.40
Silvassa|सिलवासा|Dadra and Nagar Haveli and Daman and Diu|396|20.27|73.01
Solapur|सोलापुर|Maharashtra|413|17.66|75.91
Sri Vijaya Puram|श्री विजयपुरम|Andaman and Nicobar Islands|744|11.62|92.73
Srinagar|श्रीनगर|Jammu and Kashmir|190|34.08|74.80
Surat|सूरत|Gujarat|395|21.17|72.83
Thane|ठाणे|Maharashtra|400|19.22|72.98
Thiruvananthapuram|तिरुवनंतपुरम|Kerala|695|8.52|76.94
Thrissur|त्रिशूर|Kerala|680|10.53|76.21
Tiruchirappalli|तिरुचिरापल्ली|Tamil Nadu|620|10.79|78.70
Tirunelveli|तिरुनेलवेली|Tamil Nadu|627|8.71|77.76
Tirupati|तिरुपति|Andhra Pradesh|517|13.63|79.42
Udaipur|उदयपुर|Rajasthan|313|24.59|73.71
Ujjain|उज्जैन|Madhya Pradesh|456|23.18|75.78
Vadodara|वडोदरा|Gujarat|390|22.31|73.18
Varanasi|वाराणसी|Uttar Pradesh|221|25.32|82.97
Vellore|वेल्लोर|Tamil Nadu|632|12.92|79.13
Vijayawada|विजयवाड़ा|Andhra Pradesh|520|16.51|80.65
Visakhapatnam|विशाखापत्तनम|Andhra Pradesh|530|17.69|83.22
Warangal|वारंगल|Telangana|506|17.97|79.59`

export interface Place {
  /** Its name in small letters with hyphens: what an address can carry. */
  id: string
  name: string
  hindiName: string
  state: string
  /** The first three digits of its PIN codes. */
  pin: string
  latitude: number
  longitude: number
}

function placeOf(line: string): Place {
  const [name = '', hindiName = '', state = '', pin = '', latitude, longitude] = line.split('|')
  return {
    id: name.toLowerCase().replaceAll(' ', '-'),
    name,
    hindiName,
    state,
    pin,
    latitude: Number(latitude),
    longitude: Number(longitude),
  }
}

export const places: readonly Place[] = lines.trim().split('\n').map(placeOf)
