import { seedLines } from './seed-lines.ts';

/** Well-known universities: country, name, domain. */
export const UNIVERSITIES = seedLines(
  `
AE|Khalifa University|ku.ac.ae
AE|United Arab Emirates University|uaeu.ac.ae
AE|American University of Sharjah|aus.edu
AR|University of Buenos Aires|uba.ar
AR|National University of La Plata|unlp.edu.ar
AT|University of Vienna|univie.ac.at
AT|TU Wien|tuwien.at
AT|University of Innsbruck|uibk.ac.at
AU|University of Melbourne|unimelb.edu.au
AU|University of Sydney|sydney.edu.au
AU|Australian National University|anu.edu.au
AU|University of Queensland|uq.edu.au
AU|Monash University|monash.edu
AU|UNSW Sydney|unsw.edu.au
BD|University of Dhaka|du.ac.bd
BE|KU Leuven|kuleuven.be
BE|Ghent University|ugent.be
BE|UCLouvain|uclouvain.be
BR|University of São Paulo|usp.br
BR|University of Campinas|unicamp.br
BR|Federal University of Rio de Janeiro|ufrj.br
CA|University of Toronto|utoronto.ca
CA|University of British Columbia|ubc.ca
CA|McGill University|mcgill.ca
CA|University of Waterloo|uwaterloo.ca
CA|University of Alberta|ualberta.ca
CH|ETH Zurich|ethz.ch
CH|EPFL|epfl.ch
CH|University of Zurich|uzh.ch
CH|University of St. Gallen|unisg.ch
CL|Pontifical Catholic University of Chile|uc.cl
CL|University of Chile|uchile.cl
CN|Tsinghua University|tsinghua.edu.cn
CN|Peking University|pku.edu.cn
CN|Fudan University|fudan.edu.cn
CN|Shanghai Jiao Tong University|sjtu.edu.cn
CN|Zhejiang University|zju.edu.cn
CO|University of the Andes|uniandes.edu.co
CO|National University of Colombia|unal.edu.co
CZ|Charles University|cuni.cz
CZ|Czech Technical University in Prague|cvut.cz
DE|Technical University of Munich|tum.de
DE|Ludwig Maximilian University of Munich|lmu.de
DE|Heidelberg University|uni-heidelberg.de
DE|RWTH Aachen University|rwth-aachen.de
DE|Humboldt University of Berlin|hu-berlin.de
DE|Free University of Berlin|fu-berlin.de
DE|Technical University of Berlin|tu.berlin
DE|Karlsruhe Institute of Technology|kit.edu
DE|University of Mannheim|uni-mannheim.de
DE|University of Hamburg|uni-hamburg.de
DK|University of Copenhagen|ku.dk
DK|Technical University of Denmark|dtu.dk
DK|Aarhus University|au.dk
EE|University of Tartu|ut.ee
EG|Cairo University|cu.edu.eg
EG|The American University in Cairo|aucegypt.edu
EG|Ain Shams University|asu.edu.eg
ES|University of Barcelona|ub.edu
ES|Complutense University of Madrid|ucm.es
ES|Polytechnic University of Madrid|upm.es
ES|Pompeu Fabra University|upf.edu
FI|University of Helsinki|helsinki.fi
FI|Aalto University|aalto.fi
FR|Paris Sciences et Lettres University|psl.eu
FR|Sorbonne University|sorbonne-universite.fr
FR|École Polytechnique|polytechnique.edu
FR|HEC Paris|hec.edu
FR|INSEAD|insead.edu
FR|Sciences Po|sciencespo.fr
FR|Paris-Saclay University|universite-paris-saclay.fr
GB|University of Oxford|ox.ac.uk
GB|University of Cambridge|cam.ac.uk
GB|Imperial College London|imperial.ac.uk
GB|University College London|ucl.ac.uk
GB|London School of Economics and Political Science|lse.ac.uk
GB|King's College London|kcl.ac.uk
GB|University of Edinburgh|ed.ac.uk
GB|University of Manchester|manchester.ac.uk
GB|University of Warwick|warwick.ac.uk
GB|University of Bristol|bristol.ac.uk
GH|University of Ghana|ug.edu.gh
GR|National Technical University of Athens|ntua.gr
HK|University of Hong Kong|hku.hk
HK|Hong Kong University of Science and Technology|hkust.edu.hk
HU|Budapest University of Technology and Economics|bme.hu
HU|Eötvös Loránd University|elte.hu
ID|University of Indonesia|ui.ac.id
ID|Bandung Institute of Technology|itb.ac.id
IE|Trinity College Dublin|tcd.ie
IE|University College Dublin|ucd.ie
IL|Technion|technion.ac.il
IL|Hebrew University of Jerusalem|huji.ac.il
IL|Tel Aviv University|tau.ac.il
IN|Indian Institute of Technology Bombay|iitb.ac.in
IN|Indian Institute of Technology Delhi|iitd.ac.in
IN|Indian Institute of Technology Madras|iitm.ac.in
IN|Indian Institute of Science|iisc.ac.in
IN|University of Delhi|du.ac.in
IN|University of Mumbai|mu.ac.in
IN|Indian Institute of Management Ahmedabad|iima.ac.in
IN|Anna University|annauniv.edu
IQ|University of Baghdad|uobaghdad.edu.iq
IT|University of Bologna|unibo.it
IT|Polytechnic University of Milan|polimi.it
IT|Sapienza University of Rome|uniroma1.it
IT|Bocconi University|unibocconi.it
JO|University of Jordan|ju.edu.jo
JP|University of Tokyo|u-tokyo.ac.jp
JP|Kyoto University|kyoto-u.ac.jp
JP|Osaka University|osaka-u.ac.jp
JP|Waseda University|waseda.jp
KE|University of Nairobi|uonbi.ac.ke
KR|Seoul National University|snu.ac.kr
KR|KAIST|kaist.ac.kr
KR|Yonsei University|yonsei.ac.kr
KW|Kuwait University|ku.edu.kw
LB|American University of Beirut|aub.edu.lb
LK|University of Colombo|cmb.ac.lk
MA|Mohammed V University|um5.ac.ma
MX|National Autonomous University of Mexico|unam.mx
MX|Monterrey Institute of Technology|tec.mx
MY|University of Malaya|um.edu.my
NG|University of Lagos|unilag.edu.ng
NG|University of Ibadan|ui.edu.ng
NL|Delft University of Technology|tudelft.nl
NL|University of Amsterdam|uva.nl
NL|Leiden University|universiteitleiden.nl
NL|Utrecht University|uu.nl
NL|Erasmus University Rotterdam|eur.nl
NO|University of Oslo|uio.no
NO|Norwegian University of Science and Technology|ntnu.no
NP|Tribhuvan University|tu.edu.np
NZ|University of Auckland|auckland.ac.nz
NZ|University of Otago|otago.ac.nz
OM|Sultan Qaboos University|squ.edu.om
PE|Pontifical Catholic University of Peru|pucp.edu.pe
PH|University of the Philippines|up.edu.ph
PH|Ateneo de Manila University|ateneo.edu
PK|Lahore University of Management Sciences|lums.edu.pk
PK|National University of Sciences and Technology|nust.edu.pk
PL|University of Warsaw|uw.edu.pl
PL|Jagiellonian University|uj.edu.pl
PL|Warsaw University of Technology|pw.edu.pl
PT|University of Lisbon|ulisboa.pt
PT|University of Porto|up.pt
QA|Qatar University|qu.edu.qa
RO|University of Bucharest|unibuc.ro
RO|Babeș-Bolyai University|ubbcluj.ro
RS|University of Belgrade|bg.ac.rs
SA|King Saud University|ksu.edu.sa
SA|King Fahd University of Petroleum and Minerals|kfupm.edu.sa
SA|King Abdullah University of Science and Technology|kaust.edu.sa
SE|KTH Royal Institute of Technology|kth.se
SE|Lund University|lu.se
SE|Uppsala University|uu.se
SE|Chalmers University of Technology|chalmers.se
SG|National University of Singapore|nus.edu.sg
SG|Nanyang Technological University|ntu.edu.sg
TH|Chulalongkorn University|chula.ac.th
TN|University of Tunis El Manar|utm.rnu.tn
TR|Middle East Technical University|metu.edu.tr
TR|Boğaziçi University|bogazici.edu.tr
TR|Istanbul Technical University|itu.edu.tr
TW|National Taiwan University|ntu.edu.tw
UA|Taras Shevchenko National University of Kyiv|knu.ua
US|Harvard University|harvard.edu
US|Stanford University|stanford.edu
US|Massachusetts Institute of Technology|mit.edu
US|California Institute of Technology|caltech.edu
US|Princeton University|princeton.edu
US|Yale University|yale.edu
US|Columbia University|columbia.edu
US|University of Chicago|uchicago.edu
US|University of Pennsylvania|upenn.edu
US|Cornell University|cornell.edu
US|University of California, Berkeley|berkeley.edu
US|University of California, Los Angeles|ucla.edu
US|University of Michigan|umich.edu
US|Carnegie Mellon University|cmu.edu
US|New York University|nyu.edu
US|Northwestern University|northwestern.edu
US|Duke University|duke.edu
US|Johns Hopkins University|jhu.edu
US|Georgia Institute of Technology|gatech.edu
US|University of Texas at Austin|utexas.edu
US|University of Washington|washington.edu
US|Purdue University|purdue.edu
VN|Vietnam National University, Hanoi|vnu.edu.vn
ZA|University of Cape Town|uct.ac.za
ZA|University of the Witwatersrand|wits.ac.za
ZA|Stellenbosch University|su.ac.za`,
  'country',
  'name',
  'domain',
);
