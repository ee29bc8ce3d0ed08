import { seedLines } from './seed-lines.ts';

/** Large employers that CVs name often: country, name, domain. */
export const EMPLOYERS = seedLines(
  `
AE|Emirates Group|theemiratesgroup.com
AE|ADNOC|adnoc.ae
AU|BHP|bhp.com
AU|Commonwealth Bank|commbank.com.au
BE|AB InBev|ab-inbev.com
BR|Petrobras|petrobras.com.br
BR|Vale|vale.com
CA|Royal Bank of Canada|rbc.com
CA|Shopify|shopify.com
CH|Nestlé|nestle.com
CH|Novartis|novartis.com
CH|Roche|roche.com
CH|UBS|ubs.com
CH|ABB|abb.com
CN|Alibaba|alibaba.com
CN|Huawei|huawei.com
CN|Tencent|tencent.com
DE|Allianz|allianz.com
DE|BASF|basf.com
DE|Bayer|bayer.com
DE|BMW|bmw.com
DE|Bosch|bosch.com
DE|Deutsche Bahn|deutschebahn.com
DE|Deutsche Bank|db.com
DE|Deutsche Telekom|telekom.com
DE|DHL Group|group.dhl.com
DE|Mercedes-Benz|mercedes-benz.com
DE|SAP|sap.com
DE|Siemens|siemens.com
DE|Volkswagen|volkswagen.com
DK|Maersk|maersk.com
DK|Novo Nordisk|novonordisk.com
ES|Inditex|inditex.com
ES|Santander|santander.com
ES|Telefónica|telefonica.com
FI|Nokia|nokia.com
FR|Airbus|airbus.com
FR|AXA|axa.com
FR|BNP Paribas|bnpparibas.com
FR|Capgemini|capgemini.com
FR|Carrefour|carrefour.com
FR|L'Oréal|loreal.com
FR|Renault|renault.com
FR|Schneider Electric|se.com
FR|TotalEnergies|totalenergies.com
GB|AstraZeneca|astrazeneca.com
GB|Barclays|barclays.com
GB|BP|bp.com
GB|BT|bt.com
GB|Deloitte|deloitte.com
GB|EY|ey.com
GB|GSK|gsk.com
GB|HSBC|hsbc.com
GB|PwC|pwc.com
GB|Rolls-Royce|rolls-royce.com
GB|Tesco|tescoplc.com
GB|Unilever|unilever.com
GB|Vodafone|vodafone.com
IE|Accenture|accenture.com
IN|HCLTech|hcltech.com
IN|HDFC Bank|hdfcbank.com
IN|Infosys|infosys.com
IN|Reliance Industries|ril.com
IN|Tata Consultancy Services|tcs.com
IN|Wipro|wipro.com
IT|Enel|enel.com
IT|Eni|eni.com
IT|Ferrari|ferrari.com
JP|Hitachi|hitachi.com
JP|Honda|honda.com
JP|Mitsubishi|mitsubishicorp.com
JP|Sony|sony.com
JP|Toyota|toyota-global.com
KR|Hyundai|hyundai.com
KR|LG|lg.com
KR|Samsung|samsung.com
MX|América Móvil|americamovil.com
NL|ASML|asml.com
NL|Heineken|theheinekencompany.com
NL|ING|ing.com
NL|KPMG|kpmg.com
NL|Philips|philips.com
NO|Equinor|equinor.com
PH|San Miguel|sanmiguel.com.ph
PL|PKN Orlen|orlen.pl
QA|Qatar Airways|qatarairways.com
SA|Saudi Aramco|aramco.com
SE|Ericsson|ericsson.com
SE|H&M|hmgroup.com
SE|IKEA|ikea.com
SE|Spotify|spotify.com
SE|Volvo|volvogroup.com
SG|DBS Bank|dbs.com
TR|Koç Holding|koc.com.tr
TW|TSMC|tsmc.com
US|Amazon|amazon.com
US|American Express|americanexpress.com
US|Apple|apple.com
US|AT&T|att.com
US|Bank of America|bankofamerica.com
US|Boeing|boeing.com
US|Boston Consulting Group|bcg.com
US|Caterpillar|caterpillar.com
US|Cisco|cisco.com
US|Citigroup|citigroup.com
US|Coca-Cola|coca-colacompany.com
US|ExxonMobil|exxonmobil.com
US|FedEx|fedex.com
US|Ford|ford.com
US|General Electric|ge.com
US|General Motors|gm.com
US|Goldman Sachs|goldmansachs.com
US|Google|google.com
US|Hilton|hilton.com
US|IBM|ibm.com
US|Intel|intel.com
US|Johnson & Johnson|jnj.com
US|JPMorgan Chase|jpmorganchase.com
US|Marriott|marriott.com
US|McDonald's|mcdonalds.com
US|McKinsey & Company|mckinsey.com
US|Meta|meta.com
US|Microsoft|microsoft.com
US|Netflix|netflix.com
US|Nike|nike.com
US|Nvidia|nvidia.com
US|Oracle|oracle.com
US|PepsiCo|pepsico.com
US|Pfizer|pfizer.com
US|Procter & Gamble|pg.com
US|Salesforce|salesforce.com
US|Tesla|tesla.com
US|UPS|ups.com
US|Visa|visa.com
US|Walmart|walmart.com
US|Walt Disney|disney.com
ZA|Standard Bank|standardbank.com`,
  'country',
  'name',
  'domain',
);
