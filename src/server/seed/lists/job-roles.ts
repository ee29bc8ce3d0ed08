import { seedLines } from './seed-lines.ts';

/** Occupations with their codes in the Standard Occupational Classification, 2018, as O*NET uses them (United States Bureau of Labor Statistics). */
export const JOB_ROLES = seedLines(
  `
11-1011|Chief executives
11-1021|General and operations managers
11-2011|Advertising and promotions managers
11-2021|Marketing managers
11-2022|Sales managers
11-2032|Public relations managers
11-3012|Administrative services managers
11-3013|Facilities managers
11-3021|Computer and information systems managers
11-3031|Financial managers
11-3051|Industrial production managers
11-3061|Purchasing managers
11-3071|Transportation, storage and distribution managers
11-3111|Compensation and benefits managers
11-3121|Human resources managers
11-3131|Training and development managers
11-9021|Construction managers
11-9032|Education administrators
11-9041|Architectural and engineering managers
11-9051|Food service managers
11-9081|Lodging managers
11-9111|Medical and health services managers
11-9121|Natural sciences managers
11-9141|Property managers
11-9151|Social and community service managers
13-1023|Purchasing agents
13-1041|Compliance officers
13-1051|Cost estimators
13-1071|Human resources specialists
13-1075|Labour relations specialists
13-1081|Logisticians
13-1082|Project management specialists
13-1111|Management analysts
13-1121|Meeting and event planners
13-1141|Compensation and benefits analysts
13-1151|Training and development specialists
13-1161|Market research analysts
13-2011|Accountants and auditors
13-2031|Budget analysts
13-2041|Credit analysts
13-2051|Financial and investment analysts
13-2052|Personal financial advisors
13-2053|Insurance underwriters
13-2054|Financial risk specialists
13-2061|Financial examiners
13-2072|Loan officers
13-2082|Tax preparers
15-1211|Computer systems analysts
15-1212|Information security analysts
15-1221|Computer and information research scientists
15-1231|Computer network support specialists
15-1232|Computer user support specialists
15-1241|Computer network architects
15-1242|Database administrators
15-1243|Database architects
15-1244|Network and computer systems administrators
15-1251|Computer programmers
15-1252|Software developers
15-1253|Software quality assurance analysts and testers
15-1254|Web developers
15-1255|Web and digital interface designers
15-2011|Actuaries
15-2031|Operations research analysts
15-2041|Statisticians
15-2051|Data scientists
17-1011|Architects
17-1012|Landscape architects
17-1022|Surveyors
17-2011|Aerospace engineers
17-2031|Bioengineers and biomedical engineers
17-2041|Chemical engineers
17-2051|Civil engineers
17-2061|Computer hardware engineers
17-2071|Electrical engineers
17-2072|Electronics engineers
17-2081|Environmental engineers
17-2111|Health and safety engineers
17-2112|Industrial engineers
17-2121|Marine engineers
17-2131|Materials engineers
17-2141|Mechanical engineers
17-2171|Petroleum engineers
17-3011|Architectural and civil drafters
17-3023|Electronic engineering technicians
17-3026|Industrial engineering technicians
19-1013|Soil and plant scientists
19-1021|Biochemists and biophysicists
19-1022|Microbiologists
19-1042|Medical scientists
19-2031|Chemists
19-2041|Environmental scientists
19-2042|Geoscientists
19-3011|Economists
19-3033|Clinical psychologists
19-4031|Chemical technicians
21-1012|Educational and career counsellors
21-1014|Mental health counsellors
21-1021|Child, family and school social workers
21-1022|Healthcare social workers
23-1011|Lawyers
23-2011|Paralegals and legal assistants
25-1011|University business teachers
25-2011|Preschool teachers
25-2021|Elementary school teachers
25-2031|Secondary school teachers
25-2058|Special education teachers
25-3041|Tutors
25-4022|Librarians
25-9031|Instructional coordinators
27-1011|Art directors
27-1014|Special effects artists and animators
27-1021|Commercial and industrial designers
27-1022|Fashion designers
27-1024|Graphic designers
27-1025|Interior designers
27-2012|Producers and directors
27-3031|Public relations specialists
27-3041|Editors
27-3042|Technical writers
27-3043|Writers and authors
27-3091|Interpreters and translators
27-4021|Photographers
27-4032|Film and video editors
29-1021|Dentists
29-1031|Dietitians and nutritionists
29-1041|Optometrists
29-1051|Pharmacists
29-1071|Physician assistants
29-1122|Occupational therapists
29-1123|Physical therapists
29-1127|Speech-language pathologists
29-1131|Veterinarians
29-1141|Registered nurses
29-1161|Nurse midwives
29-1171|Nurse practitioners
29-1215|Family medicine physicians
29-1216|General internal medicine physicians
29-1221|Paediatricians
29-1248|Surgeons
29-2011|Medical laboratory technologists
29-2034|Radiologic technologists
29-2042|Emergency medical technicians
29-2052|Pharmacy technicians
29-2061|Licensed practical nurses
29-2072|Medical records specialists
31-1121|Home health aides
31-1131|Nursing assistants
31-9091|Dental assistants
31-9092|Medical assistants
33-2011|Firefighters
33-3051|Police patrol officers
33-9032|Security guards
35-1011|Chefs and head cooks
35-2014|Restaurant cooks
35-3011|Bartenders
35-3023|Fast food and counter workers
35-3031|Waiters and waitresses
37-1011|Housekeeping supervisors
37-2011|Janitors and cleaners
37-2012|Maids and housekeeping cleaners
37-3011|Landscaping workers
39-5012|Hairdressers and cosmetologists
39-7011|Tour guides
39-9011|Childcare workers
39-9031|Fitness trainers
41-1011|Retail sales supervisors
41-2011|Cashiers
41-2031|Retail salespersons
41-3021|Insurance sales agents
41-3031|Securities and financial services sales agents
41-4011|Technical sales representatives
41-4012|Wholesale sales representatives
41-9022|Real estate sales agents
41-9031|Sales engineers
41-9041|Telemarketers
43-1011|Office supervisors
43-3021|Billing clerks
43-3031|Bookkeeping and accounting clerks
43-3051|Payroll clerks
43-3071|Bank tellers
43-4051|Customer service representatives
43-4081|Hotel desk clerks
43-4161|Human resources assistants
43-4171|Receptionists
43-5011|Freight agents
43-5032|Dispatchers
43-5061|Production planning clerks
43-5071|Shipping and inventory clerks
43-6011|Executive assistants
43-6014|Secretaries and administrative assistants
43-9021|Data entry clerks
45-2092|Farm workers
47-1011|Construction supervisors
47-2021|Bricklayers
47-2031|Carpenters
47-2051|Concrete finishers
47-2061|Construction labourers
47-2073|Construction equipment operators
47-2111|Electricians
47-2141|Painters
47-2152|Plumbers and pipefitters
47-2181|Roofers
47-2221|Structural steel workers
49-2022|Telecommunications installers
49-3011|Aircraft mechanics
49-3023|Automotive mechanics
49-9021|Heating and refrigeration mechanics
49-9041|Industrial machinery mechanics
49-9071|Maintenance and repair workers
49-9081|Wind turbine technicians
51-1011|Production supervisors
51-2028|Electrical and electronic assemblers
51-3011|Bakers
51-4041|Machinists
51-4121|Welders
51-6052|Tailors
51-8013|Power plant operators
51-9061|Quality inspectors
51-9111|Packaging machine operators
53-2011|Airline pilots
53-2031|Flight attendants
53-3032|Heavy truck drivers
53-3033|Delivery drivers
53-3052|Bus drivers
53-5021|Ship captains and mates
53-7051|Forklift operators
53-7062|Freight and stock movers
53-7065|Order fillers`,
  'code',
  'name',
);
