import { seedLines } from './seed-lines.ts';

/** Levels of the International Standard Classification of Education, ISCED 2011 (UNESCO Institute for Statistics). */
export const LEVELS_OF_EDUCATION = seedLines(
  `
0|Early childhood education
1|Primary education
2|Lower secondary education
3|Upper secondary education
4|Post-secondary non-tertiary education
5|Short-cycle tertiary education
6|Bachelor's or equivalent level
7|Master's or equivalent level
8|Doctoral or equivalent level`,
  'code',
  'name',
);

/** Broad and narrow fields of ISCED-F 2013 (UNESCO Institute for Statistics). */
export const FIELDS_OF_EDUCATION = seedLines(
  `
00|Generic programmes and qualifications
001|Basic programmes and qualifications
002|Literacy and numeracy
003|Personal skills and development
01|Education
011|Education science and teaching
02|Arts and humanities
021|Arts
022|Humanities (except languages)
023|Languages
03|Social sciences, journalism and information
031|Social and behavioural sciences
032|Journalism and information
04|Business, administration and law
041|Business and administration
042|Law
05|Natural sciences, mathematics and statistics
051|Biological and related sciences
052|Environment
053|Physical sciences
054|Mathematics and statistics
06|Information and communication technologies
061|Computer science and technology
07|Engineering, manufacturing and construction
071|Engineering and engineering trades
072|Manufacturing and processing
073|Architecture and construction
08|Agriculture, forestry, fisheries and veterinary
081|Agriculture
082|Forestry
083|Fisheries
084|Veterinary
09|Health and welfare
091|Health
092|Welfare
10|Services
101|Personal services
102|Hygiene and occupational health services
103|Security services
104|Transport services`,
  'code',
  'name',
);

/** Detailed fields of ISCED-F 2013; the first three digits are the narrow field. */
export const SPECIALIZATIONS = seedLines(
  `
0111|Education science
0112|Training for pre-school teachers
0113|Teacher training without subject specialization
0114|Teacher training with subject specialization
0211|Audio-visual techniques and media production
0212|Fashion, interior and industrial design
0213|Fine arts
0214|Handicrafts
0215|Music and performing arts
0221|Religion and theology
0222|History and archaeology
0223|Philosophy and ethics
0231|Language acquisition
0232|Literature and linguistics
0311|Economics
0312|Political sciences and civics
0313|Psychology
0314|Sociology and cultural studies
0321|Journalism and reporting
0322|Library, information and archival studies
0411|Accounting and taxation
0412|Finance, banking and insurance
0413|Management and administration
0414|Marketing and advertising
0415|Secretarial and office work
0416|Wholesale and retail sales
0417|Work skills
0421|Law
0511|Biology
0512|Biochemistry
0521|Environmental sciences
0522|Natural environments and wildlife
0531|Chemistry
0532|Earth sciences
0533|Physics
0541|Mathematics
0542|Statistics
0611|Computer use
0612|Database and network design and administration
0613|Software and applications development and analysis
0711|Chemical engineering and processes
0712|Environmental protection technology
0713|Electricity and energy
0714|Electronics and automation
0715|Mechanics and metal trades
0716|Motor vehicles, ships and aircraft
0721|Food processing
0722|Materials (glass, paper, plastic and wood)
0723|Textiles (clothes, footwear and leather)
0724|Mining and extraction
0731|Architecture and town planning
0732|Building and civil engineering
0811|Crop and livestock production
0812|Horticulture
0821|Forestry
0831|Fisheries
0841|Veterinary
0911|Dental studies
0912|Medicine
0913|Nursing and midwifery
0914|Medical diagnostic and treatment technology
0915|Therapy and rehabilitation
0916|Pharmacy
0917|Traditional and complementary medicine and therapy
0921|Care of the elderly and of disabled adults
0922|Child care and youth services
0923|Social work and counselling
1011|Domestic services
1012|Hair and beauty services
1013|Hotel, restaurants and catering
1014|Sports
1015|Travel, tourism and leisure
1021|Community sanitation
1022|Occupational health and safety
1031|Military and defence
1032|Protection of persons and property
1041|Transport services`,
  'code',
  'name',
);

/** Degrees in common use: short form, name, and the ISCED level that they give. */
export const DEGREES = seedLines(
  `
GCSE|General Certificate of Secondary Education|2
HSD|High School Diploma|3
A-levels|General Certificate of Education, Advanced Level|3
Abitur|Abitur|3
Bac|Baccalauréat|3
IB|International Baccalaureate Diploma|3
T-level|Technical Level|3
VET|Vocational training certificate|3
Apprenticeship|Completed apprenticeship|3
Cert|Post-secondary certificate|4
AA|Associate of Arts|5
AS|Associate of Science|5
AAS|Associate of Applied Science|5
HND|Higher National Diploma|5
HNC|Higher National Certificate|5
BTS|Brevet de technicien supérieur|5
FdA|Foundation degree|5
Dipl|Diploma|5
Meister|Master craftsman|6
BA|Bachelor of Arts|6
BSc|Bachelor of Science|6
BEng|Bachelor of Engineering|6
BTech|Bachelor of Technology|6
BE|Bachelor of Engineering (four years)|6
BBA|Bachelor of Business Administration|6
BCom|Bachelor of Commerce|6
BCA|Bachelor of Computer Applications|6
BEd|Bachelor of Education|6
BFA|Bachelor of Fine Arts|6
BArch|Bachelor of Architecture|6
BN|Bachelor of Nursing|6
BPharm|Bachelor of Pharmacy|6
BSW|Bachelor of Social Work|6
LLB|Bachelor of Laws|6
BMus|Bachelor of Music|6
BDes|Bachelor of Design|6
Licence|Licence|6
FH-Dipl|Diplom (FH)|6
Grado|Grado universitario|6
PGCE|Postgraduate Certificate in Education|7
PGDip|Postgraduate Diploma|7
MA|Master of Arts|7
MSc|Master of Science|7
MEng|Master of Engineering|7
MTech|Master of Technology|7
MBA|Master of Business Administration|7
EMBA|Executive Master of Business Administration|7
MCom|Master of Commerce|7
MCA|Master of Computer Applications|7
MEd|Master of Education|7
MFA|Master of Fine Arts|7
MArch|Master of Architecture|7
MPH|Master of Public Health|7
MPA|Master of Public Administration|7
MPhil|Master of Philosophy|7
MRes|Master of Research|7
MSW|Master of Social Work|7
LLM|Master of Laws|7
Dipl-Ing|Diplom-Ingenieur|7
Diplom|Diplom (Universität)|7
Magister|Magister|7
Ingenieur|Diplôme d'ingénieur|7
Laurea-M|Laurea magistrale|7
Staatsexamen|State examination|7
MBBS|Bachelor of Medicine, Bachelor of Surgery|7
MD|Doctor of Medicine|7
DDS|Doctor of Dental Surgery|7
DVM|Doctor of Veterinary Medicine|7
PharmD|Doctor of Pharmacy|7
JD|Juris Doctor|7
PhD|Doctor of Philosophy|8
DPhil|Doctor of Philosophy (DPhil)|8
EdD|Doctor of Education|8
DBA|Doctor of Business Administration|8
EngD|Doctor of Engineering|8
ScD|Doctor of Science|8
LLD|Doctor of Laws|8
PsyD|Doctor of Psychology|8
Habil|Habilitation|8`,
  'code',
  'name',
  'level',
);
