PRAGMA application_id = 1196573012;
PRAGMA user_version = 1;
BEGIN TRANSACTION;
CREATE TABLE entries (
    serial INTEGER NOT NULL,
    number INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (serial, number)
) STRICT, WITHOUT ROWID;
INSERT INTO "entries" VALUES(1,1,'{"number":1,"kind":"sit","when":1000.0,"seat":0,"facts":{"person":"ann","name":"Ann"}}');
INSERT INTO "entries" VALUES(1,2,'{"number":2,"kind":"word","when":1000.0,"seat":0,"facts":{"text":"luck be with me"}}');
INSERT INTO "entries" VALUES(1,3,'{"number":3,"kind":"sit","when":1001.0,"seat":1,"facts":{"person":"ben","name":"Ben"}}');
INSERT INTO "entries" VALUES(1,4,'{"number":4,"kind":"word","when":1001.0,"seat":1,"facts":{"text":"and with me"}}');
INSERT INTO "entries" VALUES(1,5,'{"number":5,"kind":"begin","when":1001.0}');
INSERT INTO "entries" VALUES(1,6,'{"number":6,"kind":"step","when":1002.0,"seat":0,"facts":{"text":"R b5"}}');
INSERT INTO "entries" VALUES(1,7,'{"number":7,"kind":"step","when":1003.0,"seat":1,"facts":{"text":"S c4"}}');
INSERT INTO "entries" VALUES(1,8,'{"number":8,"kind":"step","when":1004.0,"seat":0,"facts":{"text":"R e4"}}');
INSERT INTO "entries" VALUES(1,9,'{"number":9,"kind":"step","when":1005.0,"seat":1,"facts":{"text":"S a4"}}');
INSERT INTO "entries" VALUES(1,10,'{"number":10,"kind":"ask-undo","when":1006.0,"seat":1,"facts":{"to":3}}');
INSERT INTO "entries" VALUES(1,11,'{"number":11,"kind":"agree","when":1007.0,"seat":0,"facts":{"what":"undo"}}');
INSERT INTO "entries" VALUES(1,12,'{"number":12,"kind":"undo","when":1007.0,"seat":1,"facts":{"to":3}}');
INSERT INTO "entries" VALUES(1,13,'{"number":13,"kind":"offer","when":1008.0,"seat":0,"facts":{"what":"draw"}}');
INSERT INTO "entries" VALUES(1,14,'{"number":14,"kind":"decline","when":1009.0,"seat":1,"facts":{"what":"draw"}}');
INSERT INTO "entries" VALUES(1,15,'{"number":15,"kind":"step","when":1010.0,"seat":1,"facts":{"text":"S a4"}}');
INSERT INTO "entries" VALUES(1,16,'{"number":16,"kind":"step","when":1011.0,"seat":0,"facts":{"text":"S d1"}}');
INSERT INTO "entries" VALUES(1,17,'{"number":17,"kind":"step","when":1012.0,"seat":1,"facts":{"text":"S b2"}}');
INSERT INTO "entries" VALUES(1,18,'{"number":18,"kind":"step","when":1013.0,"seat":0,"facts":{"text":"Q d5"}}');
INSERT INTO "entries" VALUES(1,19,'{"number":19,"kind":"step","when":1014.0,"seat":0,"facts":{"text":"R e1"}}');
INSERT INTO "entries" VALUES(1,20,'{"number":20,"kind":"step","when":1015.0,"seat":1,"facts":{"text":"Q c2"}}');
INSERT INTO "entries" VALUES(1,21,'{"number":21,"kind":"step","when":1016.0,"seat":1,"facts":{"text":"R a5"}}');
INSERT INTO "entries" VALUES(1,22,'{"number":22,"kind":"step","when":1017.0,"seat":0,"facts":{"text":"Q b3"}}');
INSERT INTO "entries" VALUES(1,23,'{"number":23,"kind":"step","when":1018.0,"seat":0,"facts":{"text":"R a3"}}');
INSERT INTO "entries" VALUES(1,24,'{"number":24,"kind":"step","when":1019.0,"seat":1,"facts":{"text":"S e2"}}');
INSERT INTO "entries" VALUES(1,25,'{"number":25,"kind":"step","when":1020.0,"seat":0,"facts":{"text":"R a1"}}');
INSERT INTO "entries" VALUES(1,26,'{"number":26,"kind":"step","when":1021.0,"seat":1,"facts":{"text":"R e5"}}');
INSERT INTO "entries" VALUES(1,27,'{"number":27,"kind":"step","when":1022.0,"seat":0,"facts":{"text":"S c1"}}');
INSERT INTO "entries" VALUES(1,28,'{"number":28,"kind":"step","when":1023.0,"seat":1,"facts":{"text":"S e3"}}');
INSERT INTO "entries" VALUES(1,29,'{"number":29,"kind":"step","when":1024.0,"seat":0,"facts":{"text":"S d2"}}');
INSERT INTO "entries" VALUES(1,30,'{"number":30,"kind":"step","when":1025.0,"seat":1,"facts":{"text":"S d4"}}');
INSERT INTO "entries" VALUES(1,31,'{"number":31,"kind":"step","when":1026.0,"seat":0,"facts":{"text":"Q d2"}}');
INSERT INTO "entries" VALUES(1,32,'{"number":32,"kind":"step","when":1027.0,"seat":0,"facts":{"text":"S b4"}}');
INSERT INTO "entries" VALUES(1,33,'{"number":33,"kind":"step","when":1028.0,"seat":1,"facts":{"text":"S b1"}}');
INSERT INTO "entries" VALUES(1,34,'{"number":34,"kind":"step","when":1029.0,"seat":0,"facts":{"text":"Q c1"}}');
INSERT INTO "entries" VALUES(1,35,'{"number":35,"kind":"step","when":1030.0,"seat":0,"facts":{"text":"S c2"}}');
INSERT INTO "entries" VALUES(1,36,'{"number":36,"kind":"step","when":1031.0,"seat":1,"facts":{"text":"Q e3"}}');
INSERT INTO "entries" VALUES(1,37,'{"number":37,"kind":"step","when":1032.0,"seat":1,"facts":{"text":"R d3"}}');
INSERT INTO "entries" VALUES(1,38,'{"number":38,"kind":"step","when":1033.0,"seat":0,"facts":{"text":"S b3"}}');
INSERT INTO "entries" VALUES(1,39,'{"number":39,"kind":"step","when":1034.0,"seat":1,"facts":{"text":"S c5"}}');
INSERT INTO "entries" VALUES(1,40,'{"number":40,"kind":"step","when":1035.0,"seat":0,"facts":{"text":"S c3"}}');
INSERT INTO "entries" VALUES(1,41,'{"number":41,"kind":"step","when":1036.0,"seat":1,"facts":{"text":"S b1"}}');
INSERT INTO "entries" VALUES(1,42,'{"number":42,"kind":"step","when":1037.0,"seat":0,"facts":{"text":"S b4"}}');
INSERT INTO "entries" VALUES(1,43,'{"number":43,"kind":"step","when":1038.0,"seat":1,"facts":{"text":"R e2"}}');
INSERT INTO "entries" VALUES(1,44,'{"number":44,"kind":"step","when":1039.0,"seat":0,"facts":{"text":"Q a4"}}');
INSERT INTO "entries" VALUES(1,45,'{"number":45,"kind":"step","when":1040.0,"seat":0,"facts":{"text":"S c1"}}');
INSERT INTO "entries" VALUES(1,46,'{"number":46,"kind":"step","when":1041.0,"seat":1,"facts":{"text":"S b2"}}');
INSERT INTO "entries" VALUES(1,47,'{"number":47,"kind":"step","when":1042.0,"seat":0,"facts":{"text":"S c1"}}');
INSERT INTO "entries" VALUES(1,48,'{"number":48,"kind":"step","when":1043.0,"seat":1,"facts":{"text":"R c4"}}');
INSERT INTO "entries" VALUES(1,49,'{"number":49,"kind":"step","when":1044.0,"seat":0,"facts":{"text":"S b3"}}');
INSERT INTO "entries" VALUES(1,50,'{"number":50,"kind":"step","when":1045.0,"seat":1,"facts":{"text":"Q b1"}}');
INSERT INTO "entries" VALUES(1,51,'{"number":51,"kind":"step","when":1046.0,"seat":1,"facts":{"text":"S c5"}}');
INSERT INTO "entries" VALUES(1,52,'{"number":52,"kind":"step","when":1047.0,"seat":0,"facts":{"text":"S c1"}}');
INSERT INTO "entries" VALUES(1,53,'{"number":53,"kind":"step","when":1048.0,"seat":1,"facts":{"text":"S a2"}}');
INSERT INTO "entries" VALUES(1,54,'{"number":54,"kind":"end","when":1048.0,"facts":{"shares":[1.0,0.0],"reason":"rules"}}');
INSERT INTO "entries" VALUES(2,1,'{"number":1,"kind":"sit","when":1048.0,"seat":0,"facts":{"person":"ann","name":"Ann"}}');
INSERT INTO "entries" VALUES(2,2,'{"number":2,"kind":"sit","when":1049.0,"seat":1,"facts":{"person":"ben","name":"Ben"}}');
INSERT INTO "entries" VALUES(2,3,'{"number":3,"kind":"begin","when":1049.0}');
INSERT INTO "entries" VALUES(2,4,'{"number":4,"kind":"step","when":1050.0,"seat":0,"facts":{"text":"take abandoned"}}');
INSERT INTO "entries" VALUES(2,5,'{"number":5,"kind":"step","when":1050.0,"facts":{"text":"G low"}}');
INSERT INTO "entries" VALUES(2,6,'{"number":6,"kind":"step","when":1050.0,"facts":{"text":"F low"}}');
INSERT INTO "entries" VALUES(2,7,'{"number":7,"kind":"step","when":1050.0,"facts":{"text":"P mid"}}');
INSERT INTO "entries" VALUES(2,8,'{"number":8,"kind":"step","when":1051.0,"seat":0,"facts":{"text":"build G low"}}');
INSERT INTO "entries" VALUES(2,9,'{"number":9,"kind":"step","when":1052.0,"seat":0,"facts":{"text":"build F low 1"}}');
INSERT INTO "entries" VALUES(2,10,'{"number":10,"kind":"step","when":1053.0,"seat":0,"facts":{"text":"done"}}');
INSERT INTO "entries" VALUES(2,11,'{"number":11,"kind":"step","when":1054.0,"seat":0,"facts":{"text":"again P mid"}}');
INSERT INTO "entries" VALUES(2,12,'{"number":12,"kind":"offer","when":1055.0,"seat":0,"facts":{"what":"abort"}}');
INSERT INTO "entries" VALUES(2,13,'{"number":13,"kind":"agree","when":1056.0,"seat":1,"facts":{"what":"abort"}}');
INSERT INTO "entries" VALUES(2,14,'{"number":14,"kind":"end","when":1056.0,"facts":{"shares":[0.0,0.0],"reason":"abort"}}');
INSERT INTO "entries" VALUES(3,1,'{"number":1,"kind":"sit","when":1056.0,"seat":0,"facts":{"person":"ann","name":"Ann"}}');
INSERT INTO "entries" VALUES(3,2,'{"number":2,"kind":"sit","when":1057.0,"seat":1,"facts":{"person":"ben","name":"Ben"}}');
INSERT INTO "entries" VALUES(3,3,'{"number":3,"kind":"rise","when":1058.0,"seat":1}');
INSERT INTO "entries" VALUES(3,4,'{"number":4,"kind":"sit","when":1059.0,"seat":1,"facts":{"person":"ben","name":"Ben"}}');
INSERT INTO "entries" VALUES(3,5,'{"number":5,"kind":"sit","when":1060.0,"seat":2,"facts":{"person":"cat","name":"Cat"}}');
INSERT INTO "entries" VALUES(3,6,'{"number":6,"kind":"begin","when":1060.0}');
INSERT INTO "entries" VALUES(3,7,'{"number":7,"kind":"step","when":1060.0,"facts":{"text":"mission red block"}}');
INSERT INTO "entries" VALUES(3,8,'{"number":8,"kind":"step","when":1060.0,"facts":{"text":"mission blue line"}}');
INSERT INTO "entries" VALUES(3,9,'{"number":9,"kind":"step","when":1060.0,"facts":{"text":"mission yellow tee"}}');
INSERT INTO "entries" VALUES(3,10,'{"number":10,"kind":"step","when":1060.0,"facts":{"text":"bonus red CITIC Plaza"}}');
INSERT INTO "entries" VALUES(3,11,'{"number":11,"kind":"step","when":1060.0,"facts":{"text":"bonus red MLC Centre"}}');
INSERT INTO "entries" VALUES(3,12,'{"number":12,"kind":"step","when":1060.0,"facts":{"text":"bonus red Bank of China Tower"}}');
INSERT INTO "entries" VALUES(3,13,'{"number":13,"kind":"step","when":1060.0,"facts":{"text":"bonus blue Chrysler Building"}}');
INSERT INTO "entries" VALUES(3,14,'{"number":14,"kind":"step","when":1060.0,"facts":{"text":"bonus blue Euromast"}}');
INSERT INTO "entries" VALUES(3,15,'{"number":15,"kind":"step","when":1060.0,"facts":{"text":"bonus blue Chrysler Building"}}');
INSERT INTO "entries" VALUES(3,16,'{"number":16,"kind":"step","when":1060.0,"facts":{"text":"bonus yellow US Bank Tower"}}');
INSERT INTO "entries" VALUES(3,17,'{"number":17,"kind":"step","when":1060.0,"facts":{"text":"bonus yellow One Canada Square"}}');
INSERT INTO "entries" VALUES(3,18,'{"number":18,"kind":"step","when":1060.0,"facts":{"text":"bonus yellow Jin Mao Tower"}}');
INSERT INTO "entries" VALUES(3,19,'{"number":19,"kind":"step","when":1060.0,"facts":{"text":"first blue"}}');
INSERT INTO "entries" VALUES(3,20,'{"number":20,"kind":"step","when":1061.0,"seat":1,"facts":{"text":"build 1 b8"}}');
INSERT INTO "entries" VALUES(3,21,'{"number":21,"kind":"step","when":1062.0,"seat":1,"facts":{"text":"trade"}}');
INSERT INTO "entries" VALUES(3,22,'{"number":22,"kind":"step","when":1063.0,"seat":1,"facts":{"text":"buy 1"}}');
INSERT INTO "entries" VALUES(3,23,'{"number":23,"kind":"step","when":1064.0,"seat":1,"facts":{"text":"buy 4"}}');
INSERT INTO "entries" VALUES(3,24,'{"number":24,"kind":"claim","when":1165.0,"seat":1,"facts":{"by":0}}');
INSERT INTO "entries" VALUES(3,25,'{"number":25,"kind":"replace","when":1165.0,"seat":1,"facts":{"level":"craftsman"}}');
INSERT INTO "entries" VALUES(3,26,'{"number":26,"kind":"resign","when":1166.0,"seat":0}');
INSERT INTO "entries" VALUES(3,27,'{"number":27,"kind":"replace","when":1166.0,"seat":0,"facts":{"level":"craftsman"}}');
INSERT INTO "entries" VALUES(4,1,'{"number":1,"kind":"sit","when":1166.0,"seat":0,"facts":{"person":"ann","name":"Ann"}}');
INSERT INTO "entries" VALUES(4,2,'{"number":2,"kind":"sit","when":1167.0,"seat":1,"facts":{"person":"ben","name":"Ben"}}');
INSERT INTO "entries" VALUES(4,3,'{"number":3,"kind":"begin","when":1167.0}');
INSERT INTO "entries" VALUES(4,4,'{"number":4,"kind":"pause","when":1667.0,"seat":0,"facts":{"seconds":499.0,"until":1667.0}}');
INSERT INTO "entries" VALUES(4,5,'{"number":5,"kind":"step","when":1668.0,"seat":0,"facts":{"text":"take abandoned"}}');
INSERT INTO "entries" VALUES(4,6,'{"number":6,"kind":"step","when":1668.0,"facts":{"text":"G mid"}}');
INSERT INTO "entries" VALUES(4,7,'{"number":7,"kind":"step","when":1668.0,"facts":{"text":"F low"}}');
INSERT INTO "entries" VALUES(4,8,'{"number":8,"kind":"step","when":1668.0,"facts":{"text":"P mid"}}');
INSERT INTO "entries" VALUES(4,9,'{"number":9,"kind":"timeout","when":1768.0,"seat":0}');
INSERT INTO "entries" VALUES(4,10,'{"number":10,"kind":"end","when":1768.0,"facts":{"shares":[0.0,1.0],"reason":"clock"}}');
INSERT INTO "entries" VALUES(5,1,'{"number":1,"kind":"sit","when":1768.0,"seat":0,"facts":{"person":"ann","name":"Ann"}}');
INSERT INTO "entries" VALUES(5,2,'{"number":2,"kind":"sit","when":1769.0,"seat":1,"facts":{"person":"ben","name":"Ben"}}');
INSERT INTO "entries" VALUES(5,3,'{"number":3,"kind":"begin","when":1769.0}');
INSERT INTO "entries" VALUES(5,4,'{"number":4,"kind":"step","when":1770.0,"seat":0,"facts":{"text":"tower d4"}}');
INSERT INTO "entries" VALUES(5,5,'{"number":5,"kind":"step","when":1771.0,"seat":1,"facts":{"text":"tower c3"}}');
INSERT INTO "entries" VALUES(5,6,'{"number":6,"kind":"step","when":1772.0,"seat":0,"facts":{"text":"floor d6"}}');
CREATE TABLE keys (
    name TEXT PRIMARY KEY,
    secret BLOB NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE mutes (
    person TEXT NOT NULL,
    other TEXT NOT NULL,
    PRIMARY KEY (person, other)
) STRICT, WITHOUT ROWID;
CREATE TABLE people (
    id TEXT PRIMARY KEY,
    kept_name TEXT UNIQUE,
    passphrase TEXT,
    sessions INTEGER NOT NULL,
    body TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "people" VALUES('ann',NULL,NULL,0,'{"id":"ann","name":"Ann","created":1.0,"kept":false,"level":null}');
INSERT INTO "people" VALUES('ben',NULL,NULL,0,'{"id":"ben","name":"Ben","created":1.0,"kept":false,"level":null}');
INSERT INTO "people" VALUES('cat',NULL,NULL,0,'{"id":"cat","name":"Cat","created":1.0,"kept":false,"level":null}');
CREATE TABLE presences (
    person TEXT NOT NULL,
    serial INTEGER NOT NULL,
    PRIMARY KEY (person, serial)
) STRICT, WITHOUT ROWID;
INSERT INTO "presences" VALUES('ann',1);
INSERT INTO "presences" VALUES('ann',2);
INSERT INTO "presences" VALUES('ann',3);
INSERT INTO "presences" VALUES('ann',4);
INSERT INTO "presences" VALUES('ann',5);
INSERT INTO "presences" VALUES('ben',1);
INSERT INTO "presences" VALUES('ben',2);
INSERT INTO "presences" VALUES('ben',3);
INSERT INTO "presences" VALUES('ben',4);
INSERT INTO "presences" VALUES('ben',5);
INSERT INTO "presences" VALUES('cat',3);
CREATE TABLE rating_changes (
    serial INTEGER PRIMARY KEY,
    body TEXT NOT NULL
) STRICT;
INSERT INTO "rating_changes" VALUES(4,'[{"person":"ann","before":{"mu":25.0,"sigma":8.333333333333334,"games":0},"after":{"mu":22.364610506859503,"sigma":8.06590141354368,"games":1}},{"person":"ben","before":{"mu":25.0,"sigma":8.333333333333334,"games":0},"after":{"mu":27.635389493140497,"sigma":8.06590141354368,"games":1}}]');
CREATE TABLE ratings (
    game TEXT NOT NULL,
    person TEXT NOT NULL,
    cautious REAL NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (person, game)
) STRICT, WITHOUT ROWID;
INSERT INTO "ratings" VALUES('dice','ann',6.23280767977214367192e+00,'{"mu":22.364610506859503,"sigma":8.06590141354368,"games":1}');
INSERT INTO "ratings" VALUES('dice','ben',1.15035866660531382876e+01,'{"mu":27.635389493140497,"sigma":8.06590141354368,"games":1}');
CREATE TABLE remarks (
    serial INTEGER NOT NULL,
    number INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (serial, number)
) STRICT, WITHOUT ROWID;
INSERT INTO "remarks" VALUES(1,1,'{"number":1,"person":"ann","name":"Ann","text":"Well played","when":1048.0}');
CREATE TABLE reviews (
    serial INTEGER PRIMARY KEY,
    body BLOB NOT NULL
) STRICT;
CREATE TABLE standings (
    serial INTEGER PRIMARY KEY,
    last INTEGER NOT NULL,
    status TEXT NOT NULL,
    free INTEGER NOT NULL,
    lobby INTEGER NOT NULL,
    changed REAL NOT NULL,
    people TEXT NOT NULL,
    body TEXT NOT NULL
) STRICT;
INSERT INTO "standings" VALUES(1,54,'over',0,0,1048.0,'["ann","ben"]','{"id":"table-1","game":"hong-kong","host":"ann","seats":[{"kind":"me","person":"ann","name":"Ann"},{"kind":"open","person":"ben","name":"Ben"}],"created":1000.0,"changed":1048.0,"number":54,"status":"over","public":true,"turn":34,"began":1001.0,"ended":1048.0,"shares":[1.0,0.0],"reason":"rules"}');
INSERT INTO "standings" VALUES(2,14,'over',0,0,1056.0,'["ann","ben"]','{"id":"table-3","game":"dice","host":"ann","seats":[{"kind":"me","person":"ann","name":"Ann"},{"kind":"open","person":"ben","name":"Ben"}],"created":1048.0,"changed":1056.0,"number":14,"status":"over","public":true,"rated":true,"began":1049.0,"ended":1056.0,"shares":[0.0,0.0],"reason":"abort"}');
INSERT INTO "standings" VALUES(3,27,'playing',0,0,1166.0,'["ann","ben","cat"]','{"id":"table-5","game":"world","host":"ann","seats":[{"kind":"me","person":"ann","name":"Ann","level":"craftsman","lost":true},{"kind":"open","person":"ben","name":"Ben","level":"craftsman","lost":true},{"kind":"open","person":"cat","name":"Cat"}],"created":1056.0,"changed":1166.0,"number":27,"status":"playing","public":true,"mover":1,"began":1060.0}');
INSERT INTO "standings" VALUES(4,10,'over',0,0,1768.0,'["ann","ben"]','{"id":"table-7","game":"dice","host":"ann","seats":[{"kind":"me","person":"ann","name":"Ann","lost":true},{"kind":"open","person":"ben","name":"Ben"}],"created":1166.0,"changed":1768.0,"number":10,"status":"over","public":true,"rated":true,"clock":{"turn":60.0,"reserve":null,"increment":0.0},"began":1167.0,"ended":1768.0,"shares":[0.0,1.0],"reason":"clock"}');
INSERT INTO "standings" VALUES(5,6,'playing',0,0,1772.0,'["ann","ben"]','{"id":"table-9","game":"projekt","host":"ann","seats":[{"kind":"me","person":"ann","name":"Ann"},{"kind":"open","person":"ben","name":"Ben"}],"created":1768.0,"changed":1772.0,"number":6,"status":"playing","public":true,"mover":1,"turn":3,"began":1769.0}');
CREATE TABLE tables (
    serial INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    public INTEGER NOT NULL,
    body TEXT NOT NULL
) STRICT;
INSERT INTO "tables" VALUES(1,'table-1','hong-kong',1,'{"id":"table-1","plan":{"game":"hong-kong","seats":[{"kind":"me","level":null,"name":null},{"kind":"open","level":null,"name":null}],"options":{},"edition":null,"clock":null,"public":true,"rated":false,"replacement":"craftsman","absence":259200.0},"host":"ann","invitation":"table-2","secret":"bSXPc0xJod0nPk2Pq19b240QmewF6P3Hwdc0d3ZIq3M=","rules":1,"edition":"piatnik-1998 80cde8bf9115d4f3","created":1000.0,"rematch_of":null}');
INSERT INTO "tables" VALUES(2,'table-3','dice',1,'{"id":"table-3","plan":{"game":"dice","seats":[{"kind":"me","level":null,"name":null},{"kind":"open","level":null,"name":null}],"options":{},"edition":null,"clock":null,"public":true,"rated":true,"replacement":"craftsman","absence":259200.0},"host":"ann","invitation":"table-4","secret":"veIBglBF5Noy2l6WeWudMHjmRS8paczNwnEMg4aey3k=","rules":1,"edition":"tasty-minstrel-2012 23f75aded471f2fd","created":1048.0,"rematch_of":null}');
INSERT INTO "tables" VALUES(3,'table-5','world',1,'{"id":"table-5","plan":{"game":"world","seats":[{"kind":"me","level":null,"name":null},{"kind":"open","level":null,"name":null},{"kind":"open","level":null,"name":null}],"options":{},"edition":null,"clock":null,"public":true,"rated":false,"replacement":"craftsman","absence":60.0},"host":"ann","invitation":"table-6","secret":"ef4/oe1nLJ1TiADLJRSpL5N5GBjG7VNygbSrTZyvTCQ=","rules":1,"edition":"game-master-2007 342f423c1c4c56cc","created":1056.0,"rematch_of":null}');
INSERT INTO "tables" VALUES(4,'table-7','dice',1,'{"id":"table-7","plan":{"game":"dice","seats":[{"kind":"me","level":null,"name":null},{"kind":"open","level":null,"name":null}],"options":{},"edition":null,"clock":{"turn":60.0,"reserve":null,"increment":0.0},"public":true,"rated":true,"replacement":"craftsman","absence":259200.0},"host":"ann","invitation":"table-8","secret":"JS82F1/R54k/3UTPwPnv4ycvhbFif2uiZ6u4CsuGbpg=","rules":1,"edition":"tasty-minstrel-2012 23f75aded471f2fd","created":1166.0,"rematch_of":null}');
INSERT INTO "tables" VALUES(5,'table-9','projekt',1,'{"id":"table-9","plan":{"game":"projekt","seats":[{"kind":"me","level":null,"name":null},{"kind":"open","level":null,"name":null}],"options":{},"edition":null,"clock":null,"public":true,"rated":false,"replacement":"craftsman","absence":259200.0},"host":"ann","invitation":"table-10","secret":"NAdx+3K9amW4Xfr2qnj3c5Z3Z6dTlym9foSVnTgNa6Y=","rules":1,"edition":"amigo-2006 3785b8756aedd6cf","created":1768.0,"rematch_of":null}');
CREATE TABLE tokens (
    id TEXT PRIMARY KEY,
    digest BLOB NOT NULL UNIQUE,
    person TEXT NOT NULL,
    body TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX by_status ON standings (status, serial);
CREATE INDEX lobby ON standings (serial) WHERE lobby = 1;
CREATE INDEX tokens_of ON tokens (person);
CREATE INDEX best ON ratings (game, cautious);
COMMIT;
